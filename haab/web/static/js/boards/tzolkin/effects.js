// What tiles and spaces of Tzolk'in do, in signs.

/** @typedef {import("../shared/signs.js").Sign} Sign */

/** Which sign an operation of the component data has; those with details are handled by `effectSigns`. */
const PLAIN = /** @type {Record<string, string>} */ ({
  gain_worker: "worker",
  farm_workers: "farm",
  farm_all: "farm",
  may_build_building: "build",
  may_build_monument: "monument",
  may_trade: "market",
  trade: "market",
  may_any_action: "act",
  any_action: "act",
  build_building: "build",
  build_monument: "monument",
  free_choice: "free",
  take_corn_tile: "corn",
  take_wood_tile: "wood",
  burn_forest: "fire",
});

const MATERIALS = ["corn", "wood", "stone", "gold", "skull"];

/**
 * The effects of a tile or space as signs with their numbers: a new tile needs no new drawing.
 * @param {any[]} effects
 * @returns {Sign[]}
 */
export function effectSigns(effects) {
  return effects.flatMap((effect) => oneEffect(effect));
}

/**
 * @param {any} effect
 * @returns {Sign[]}
 */
function oneEffect(effect) {
  switch (effect.op) {
    case "gain":
    case "pay": {
      const found = MATERIALS.filter((name) => effect[name]).map((name) => ({ sign: name, text: count(effect[name]) }));
      if (effect.any_resource) found.push({ sign: "any", text: count(effect.any_resource) });
      return effect.op === "pay" ? [...found, { sign: "act", text: "→" }] : found;
    }
    case "gain_any_resource":
      return [{ sign: "any", text: count(effect.count) }];
    case "vp":
      return [{ sign: "", text: String(effect.amount) }];
    case "tech_up":
    case "advance_technology": {
      const name = effect.technology ?? "any";
      return [{ sign: name === "any" ? "technology" : name, text: count(effect.levels ?? effect.max) }];
    }
    case "temple_up":
      return [{ sign: "temple", text: count(effect.steps), tone: effect.temple }];
    case "temple_up_different":
      return [{ sign: "temple", text: count(effect.temples), tone: "any" }];
    case "farm_workers":
      return [{ sign: "farm", text: String(effect.count) }];
    case "farm_all":
      return [{ sign: "farm", text: "−1" }];
    case "food_day_income":
      return [{ sign: "sun", text: "" }, ...oneEffect({ op: "gain", ...effect.gain })];
    case "food_day_income_by_number":
      return [
        { sign: "sun", text: "" },
        { sign: "wood", text: "" },
        { sign: "skull", text: "" },
      ];
    case "technology_exchange":
      return [
        { sign: "technology", text: "" },
        { sign: "market", text: "" },
      ];
    case "choose_one":
      return effectSigns(effect.options);
    case "place_skull":
      return [];
    default:
      return PLAIN[effect.op] ? [{ sign: PLAIN[effect.op], text: count(effect.max ?? 1) }] : [];
  }
}

/** @param {number} number */
function count(number) {
  return number > 1 ? String(number) : "";
}

/** What a monument counts, in signs. @type {Record<string, Sign[]>} */
const COUNTED = {
  own_tomb_tile: [{ sign: "tomb", text: "" }],
  own_civil_tile: [{ sign: "civil", text: "" }],
  own_shrine_tile: [{ sign: "shrine", text: "" }],
  own_building_or_monument: [
    { sign: "build", text: "" },
    { sign: "monument", text: "" },
  ],
  own_corn_harvest_tile: [{ sign: "corn", text: "" }],
  own_wood_harvest_tile: [{ sign: "wood", text: "" }],
  monument_built_by_anyone: [{ sign: "monument", text: "" }],
  own_technology_level: [{ sign: "technology", text: "" }],
  skull_placed_by_anyone: [{ sign: "skull", text: "" }],
  technologies_at_level_3: [{ sign: "technology", text: "" }],
  own_workers_in_play: [{ sign: "worker", text: "" }],
  temple_step_vp_all_temples: [{ sign: "temple", text: "3", tone: "any" }],
  one_temple: [
    { sign: "temple", text: "", tone: "any" },
    { sign: "up", text: "" },
  ],
};

/**
 * How a monument scores: its points, and for each of what they are given.
 * @param {any} scoring
 * @param {number} players
 * @returns {Sign[]}
 */
export function scoringSigns(scoring, players) {
  const counted = COUNTED[scoring.per ?? scoring.table ?? scoring.sum ?? scoring.choose] ?? [];
  const points = scoring.vp_by_players?.[players] ?? scoring.vp_per_step_above_start ?? scoring.vp;
  if (points === undefined) return [{ sign: "", text: "Σ" }, ...counted];
  if (typeof points === "number") return [{ sign: "", text: String(points) }, { sign: "times", text: "" }, ...counted];
  const steps = [...new Set(Object.values(points).filter((value) => value > 0))];
  return [{ sign: "", text: steps.join("·") }, ...counted];
}
