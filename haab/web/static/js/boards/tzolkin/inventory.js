// Everything that can lie on the table of Tzolk'in: what it costs and gives, and in a game where it is.

import { t } from "../../page/i18n.js";
import { nameOf } from "../../page/players.js";
import { icon, SIGN_NAMES, signRow } from "../shared/signs.js";
import { effectSigns, scoringSigns } from "./effects.js";
import { pictureOf } from "./pictures.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../boards.js").Piece} Piece */
/** @typedef {import("../boards.js").PieceKind} PieceKind */

const USUAL_PLAYERS = 4;

/** What is explained and is none of the other kinds. */
const OTHERS = [
  "starting_player_space",
  "calendar",
  "mid_age",
  "end_of_age",
  "light",
  "dark",
  "fields",
  "skulls",
  "dummy",
  "quick_action_space",
  "renovation",
];

/**
 * @param {any} data
 * @param {View | null} view
 * @returns {PieceKind[]}
 */
export function inventory(data, view) {
  const { expansion } = data;
  const buildings = [...data.buildings, ...(uses(view, "new_buildings") ? expansion.new_buildings.list : [])];
  const ofAge = (/** @type {number} */ age) => buildings.filter((tile) => tile.age === age);
  const kinds = [
    kind("buildings_1", t("web.pieces.buildings_1"), ofAge(1), (tile) => building(tile, view)),
    kind("buildings_2", t("web.pieces.buildings_2"), ofAge(2), (tile) => building(tile, view)),
    kind("monuments", t("web.pieces.monuments"), data.monuments, (tile) => monument(tile, view)),
    kind("technologies", t("web.pieces.technologies"), data.technologies, (track) => technology(track, view)),
    kind("temples", t("web.pieces.temples"), data.temples, (temple) => templeOf(temple, view)),
    kind("wealth", t("web.pieces.wealth"), data.starting_wealth, (tile) => wealth(tile, view)),
    kind("actions", t("web.pieces.actions"), spaces(data, uses(view, "tribes")), action),
  ];
  if (uses(view, "tribes"))
    kinds.push(kind("tribes", t("web.pieces.tribes"), expansion.tribes.list, (tribe) => tribeOf(tribe, view)));
  if (uses(view, "prophecies"))
    kinds.push(kind("prophecies", t("web.pieces.prophecies"), expansion.prophecies.list, (one) => prophecy(one, view)));
  if (uses(view, "quick_actions"))
    kinds.push(kind("quick", t("web.pieces.quick"), expansion.quick_actions.tiles, (tile) => quick(tile, view)));
  kinds.push(kind("others", t("web.pieces.others"), OTHERS, (id) => plain(id)));
  kinds.push(kind("legend", t("web.pieces.legend"), SIGN_NAMES, legend));
  return kinds;
}

/**
 * Whether a module is used; without a game everything is told.
 * @param {View | null} view
 * @param {string} option
 */
function uses(view, option) {
  return view === null || view.state.options?.[option] === true;
}

/**
 * @param {string} name
 * @param {string} title
 * @param {any[]} all
 * @param {(one: any) => Piece} made
 * @returns {PieceKind}
 */
function kind(name, title, all, made) {
  return { name, title, pieces: all.map(made) };
}

/** @param {string} id @returns {Piece} */
function plain(id) {
  return { id, picture: null, signs: [], notes: [] };
}

/** @param {string} name @returns {Piece} */
function legend(name) {
  return { id: `sign-${name}`, picture: icon(name), signs: [], notes: [], title: t(`web.sign.${name}`) };
}

/** @param {Record<string, number>} cost */
function price(cost) {
  const paid = Object.entries(cost).filter(([, amount]) => amount > 0);
  return signRow(paid.map(([material, amount]) => ({ sign: material, text: String(amount) })));
}

/**
 * @param {any} tile
 * @param {View | null} view
 * @returns {Piece}
 */
function building(tile, view) {
  const notes = tile.copies > 1 ? [t("web.pieces.copies", { n: tile.copies })] : [];
  if (view) notes.push(...whereBuilding(tile, view));
  return {
    id: tile.id,
    picture: pictureOf(tile.id),
    signs: [...price(tile.cost), " → ", ...signRow(effectSigns(tile.effects))],
    notes,
  };
}

/**
 * On offer, built, still in the pile: what everybody can know.
 * @param {any} tile
 * @param {View} view
 */
function whereBuilding(tile, view) {
  const { state } = view;
  const offered = state.row.filter((/** @type {string | null} */ id) => id === tile.id).length;
  const owned = owners(view, (player) => player.buildings, tile.id);
  const unseen = tile.copies - offered - owned.count;
  const notes = offered > 0 ? [t("web.pieces.offered"), ...owned.notes] : owned.notes;
  if (unseen <= 0) return notes;
  if (tile.age < state.age || (tile.age === state.age && state.pile_left === 0)) {
    return notes.length > 0 ? notes : [t("web.pieces.gone")];
  }
  const isDoubtful = tile.renovation && tile.age === state.age;
  return [...notes, isDoubtful ? t("web.pieces.to_come_or_gone") : t("web.pieces.to_come", { n: unseen })];
}

/**
 * Who has a tile, and how many of it there are with players.
 * @param {View} view
 * @param {(player: any) => string[] | undefined} tiles
 * @param {string} id
 */
function owners(view, tiles, id) {
  const counts = view.state.players.map(
    (/** @type {any} */ player) => (tiles(player) ?? []).filter((own) => own === id).length,
  );
  const notes = view.seats
    .filter((seat) => counts[seat.seat] > 0)
    .map((seat) => t("web.pieces.owner", { name: nameOf(seat) }));
  return { notes, count: counts.reduce((/** @type {number} */ sum, /** @type {number} */ n) => sum + n, 0) };
}

/**
 * @param {any} tile
 * @param {View | null} view
 * @returns {Piece}
 */
function monument(tile, view) {
  const scored = scoringSigns(tile.scoring, view?.seats.length ?? USUAL_PLAYERS);
  const signs = [...price(tile.cost), " → ", ...signRow(scored)];
  if (!view) return { id: tile.id, picture: pictureOf(tile.id), signs, notes: [] };
  const owned = owners(view, (player) => player.monuments, tile.id).notes;
  const notes = view.state.monuments.includes(tile.id) ? [t("web.pieces.offered")] : owned;
  return { id: tile.id, picture: pictureOf(tile.id), signs, notes: notes.length > 0 ? notes : [t("web.pieces.out")] };
}

/**
 * @param {any} track
 * @param {View | null} view
 * @returns {Piece}
 */
function technology(track, view) {
  const notes = (view?.seats ?? []).map((seat) =>
    t("web.pieces.level", { name: nameOf(seat), n: view?.state.players[seat.seat].technologies[track.id] }),
  );
  return { id: track.id, picture: icon(track.id), signs: [], notes };
}

/**
 * @param {any} temple
 * @param {View | null} view
 * @returns {Piece}
 */
function templeOf(temple, view) {
  const notes = (view?.seats ?? []).map((seat) => {
    const step = view?.state.players[seat.seat].temples[temple.id];
    return t("web.pieces.step", { name: nameOf(seat), n: temple.steps[step].vp });
  });
  return { id: temple.id, picture: icon("temple", `tone-${temple.id}`), signs: [], notes };
}

/**
 * @param {any} tile
 * @param {View | null} view
 * @returns {Piece}
 */
function wealth(tile, view) {
  const notes = view ? owners(view, (player) => player.wealth?.kept, tile.id).notes : [];
  return { id: tile.id, picture: null, signs: signRow(effectSigns(tile.effects)), notes };
}

/**
 * The spaces of one gear after the other; one tribe has a space more on each.
 * @param {any} data
 * @param {boolean} withTribes
 */
function spaces(data, withTribes) {
  return data.gears.flatMap((/** @type {any} */ gear) => [
    ...data.actions.filter((/** @type {any} */ action) => action.gear === gear.id),
    ...(withTribes ? [{ id: `${gear.id}_${gear.extra_space_cit_bolon_tum}`, effects: [] }] : []),
  ]);
}

/** @param {any} space @returns {Piece} */
function action(space) {
  return { id: space.id, picture: null, signs: signRow(effectSigns(space.effects)), notes: [] };
}

/**
 * @param {any} tribe
 * @param {View | null} view
 * @returns {Piece}
 */
function tribeOf(tribe, view) {
  const notes = (view?.seats ?? [])
    .filter((seat) => view?.state.players[seat.seat].tribe === tribe.id)
    .map((seat) => t("web.pieces.owner", { name: nameOf(seat) }));
  return { id: tribe.id, picture: pictureOf(tribe.id), signs: [], notes };
}

/**
 * @param {any} one
 * @param {View | null} view
 * @returns {Piece}
 */
function prophecy(one, view) {
  const notes = [];
  if (view?.state.calamity === one.id) notes.push(t("web.pieces.in_force"));
  else if (view?.state.prophecies?.includes(one.id)) notes.push(t("web.pieces.in_game"));
  else if (view) notes.push(t("web.pieces.out"));
  return { id: one.id, picture: pictureOf(one.id), signs: [], notes };
}

/**
 * @param {any} tile
 * @param {View | null} view
 * @returns {Piece}
 */
function quick(tile, view) {
  const notes = view?.state.quick_tile === tile.id ? [t("web.pieces.now")] : [];
  return { id: tile.id, picture: null, signs: signRow(effectSigns(tile.effects)), notes };
}
