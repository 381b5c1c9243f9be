// Everything that can lie on the table of Tikal, and in a game where it is and what is left.

import { t } from "../../page/i18n.js";
import { nameOf } from "../../page/players.js";
import { actionIcon } from "./signs.js";
import { figureIcon } from "./pieces.js";
import { tilePicture } from "./tiles.js";
import { treasureSign } from "./treasures.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../boards.js").Piece} Piece */
/** @typedef {import("../boards.js").PieceKind} PieceKind */

/** The drawing of each action in the component data. @type {Record<string, string>} */
const ACTIONS = {
  place_figure: "place",
  transfer: "place",
  move: "move",
  uncover_level: "uncover",
  dig_treasure: "dig",
  exchange_treasure: "exchange",
  set_up_camp: "camp",
  place_guard: "guard",
};
const FIGURES = ["member", "leader", "camp", "guard"];
const OTHERS = [
  "base_camp",
  "jungle",
  "temple",
  "treasure",
  "volcano",
  "empty",
  "ap",
  "crossing",
  "levels",
  "pile",
  "indicator",
  "auction",
];
const SOMEBODY = "red";

/**
 * @param {any} data
 * @param {View | null} view
 * @returns {PieceKind[]}
 */
export function inventory(data, view) {
  const letters = data.draw_pile.letters.map((/** @type {string} */ letter) => ({
    name: `tiles-${letter}`,
    title: t("web.pieces.letter", { letter }),
    pieces: data.terrain_tiles
      .filter((/** @type {any} */ tile) => tile.letter === letter)
      .map((/** @type {any} */ tile) => terrain(tile, view)),
  }));
  const treasures = data.treasures.kinds.map((/** @type {any} */ kind) => treasure(kind, view));
  return [
    ...letters,
    { name: "treasures", title: t("web.pieces.treasures"), pieces: treasures },
    { name: "figures", title: t("web.pieces.figures"), pieces: FIGURES.map((id) => figure(id, view)) },
    { name: "others", title: t("web.pieces.others"), pieces: OTHERS.map((id) => other(id, data, view)) },
    { name: "legend", title: t("web.pieces.legend"), pieces: data.actions.map(legend) },
  ];
}

/**
 * @param {any} tile
 * @param {View | null} view
 * @returns {Piece}
 */
function terrain(tile, view) {
  return { id: tile.id, picture: tilePicture(tile), signs: [], notes: view ? [whereTile(tile.id, view)] : [] };
}

/**
 * @param {string} id
 * @param {View} view
 */
function whereTile(id, view) {
  const { state } = view;
  if (Object.values(state.board).some((/** @type {any} */ space) => space.tile === id)) return t("web.pieces.on_map");
  if (state.laid_out.includes(id)) return t("web.pieces.offered");
  if (state.pile.tiles.includes(id)) return t("web.pieces.in_pile");
  return state.set_aside.includes(id) ? t("web.pieces.aside") : t("web.pieces.now");
}

/**
 * @param {any} kind
 * @param {View | null} view
 * @returns {Piece}
 */
function treasure(kind, view) {
  const notes = [];
  if (view) {
    const had = view.seats.map((seat) => Number(view.state.players[seat.seat].treasures[kind.id] ?? 0));
    const taken = had.reduce((sum, n) => sum + n, 0);
    for (const seat of view.seats)
      if (had[seat.seat] > 0) notes.push(t("web.pieces.has", { name: nameOf(seat), n: had[seat.seat] }));
    notes.push(t("web.pieces.left", { n: kind.count - taken }));
  } else notes.push(t("web.pieces.copies", { n: kind.count }));
  return { id: kind.id, picture: treasureSign(kind.id), signs: [], notes };
}

/**
 * @param {string} id
 * @param {View | null} view
 * @returns {Piece}
 */
function figure(id, view) {
  const notes =
    view && id === "member"
      ? view.seats.map(
          (seat) => `${nameOf(seat)}: ${t("web.pieces.left", { n: view.state.players[seat.seat].supply })}`,
        )
      : [];
  const picture = id === "member" || id === "leader" ? figureIcon(SOMEBODY, id) : actionIcon(id);
  return { id, picture, signs: [], notes };
}

/**
 * @param {string} id
 * @param {any} data
 * @param {View | null} view
 * @returns {Piece}
 */
function other(id, data, view) {
  if (id !== "levels") return { id, picture: null, signs: [], notes: [] };
  const left = view?.state.levels;
  const notes = data.temple_levels.map((/** @type {any} */ level) =>
    t("web.pieces.has", { name: String(level.value), n: left?.[level.value] ?? (left ? 0 : level.count) }),
  );
  return { id, picture: null, signs: [], notes };
}

/** @param {any} action @returns {Piece} */
function legend(action) {
  const picture = actionIcon(ACTIONS[action.id]);
  return { id: `sign-${action.id}`, picture, signs: [], notes: [], title: t(`web.sign.${action.id}`) };
}
