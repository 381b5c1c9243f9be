// Every small picture as a backdrop and the parts that stand before it: part, place, size and, for some, the colour of a god.

/** @typedef {[string, number, number, number?, string?]} Placed */
/** @typedef {[string, ...Placed[]]} Scene */

/** @type {Record<string, Scene>} */
export const BUILDINGS = {
  small_farm: ["field", ["hut", 15, 31, 0.7], ["maize", 41, 42, 1.35]],
  triple_farm: ["field", ["maize", 12, 41, 1.25], ["maize", 30, 42, 1.45], ["maize", 48, 41, 1.25]],
  great_farm: [
    "field",
    ["terraces", 30, 44, 1.05],
    ["hut", 32, 28, 0.75],
    ["sprout", 8, 29, 0.8],
    ["sprout", 53, 29, 0.8],
  ],
  granary: ["day", ["granary", 24, 42, 1.1], ["basket", 48, 42, 0.9]],
  corn_store: ["plaza", ["basket", 15, 40, 1.15], ["basket", 45, 40, 1.15], ["basket", 30, 43, 1.35]],
  field_house: ["field", ["hut", 22, 40, 1.15], ["sprout", 49, 42, 1.3]],
  terrace_house: ["day", ["terraces", 30, 44, 1], ["hut", 22, 29, 1], ["sprout", 49, 29, 1], ["block", 47, 43, 0.9]],
  quarry_house: ["day", ["hut", 21, 39, 1.05], ["block", 46, 42, 1.1], ["pick", 46, 33, 0.8]],
  mine_house: ["day", ["mine", 27, 40, 1.15], ["bar", 49, 43, 1.05]],
  gold_workshop: ["plaza", ["kiln", 20, 41, 1.35], ["bar", 46, 42, 1.25]],
  stone_school: ["plaza", ["hall", 30, 38, 1.25], ["block", 30, 43, 1.15]],
  gold_school: ["plaza", ["hall", 30, 38, 1.25], ["bar", 30, 43, 1.2]],
  corn_school: ["plaza", ["hall", 30, 38, 1.25], ["cob", 30, 44, 1.05]],
  skull_school: ["plaza", ["hall", 30, 38, 1.25], ["skull", 30, 42, 0.95]],
  house_of_exchange: ["plaza", ["awning", 30, 41, 1.25], ["jar", 20, 34, 0.6], ["basket", 40, 34, 0.6]],
  tomb_of_chaac_and_quetzalcoatl: [
    "day",
    ["banner", 3, 42, 1.5, "chaac"],
    ["banner", 46, 42, 1.5, "quetzalcoatl"],
    ["tomb", 30, 42, 1.15],
  ],
  tomb_of_chaac_and_kukulcan: [
    "day",
    ["banner", 3, 42, 1.5, "chaac"],
    ["banner", 46, 42, 1.5, "kukulcan"],
    ["tomb", 30, 42, 1.15],
  ],
  tomb_of_three_gods: [
    "day",
    ["banner", 2, 42, 1.5, "chaac"],
    ["banner", 27, 17, 0.8, "quetzalcoatl"],
    ["banner", 47, 42, 1.5, "kukulcan"],
    ["tomb", 30, 42, 1.05],
  ],
  builders_tomb: ["day", ["tomb", 24, 42, 1.15], ["mallet", 48, 43, 1.3]],
  traders_tomb: ["day", ["tomb", 24, 42, 1.15], ["jar", 49, 43, 1.25]],
  workers_tomb: ["day", ["tomb", 24, 42, 1.15], ["worker", 49, 43, 1.1]],
  tomb_of_glory: ["dusk", ["sun", 30, 18, 0.9], ["tomb", 30, 43, 1.05]],
  tomb_of_deeds: ["day", ["tomb", 24, 42, 1.15], ["arrows", 46, 40, 0.85]],
  season_tomb: ["day", ["sun", 48, 16, 0.7], ["tomb", 25, 42, 1.15], ["sprout", 51, 43, 1.1]],
  monument_builders_tomb: ["day", ["tomb", 23, 42, 1.1], ["stele", 50, 43, 1.15]],
  small_architecture_shrine: ["plaza", ["shrine", 22, 42, 1.1], ["house", 49, 42, 1.1]],
  great_architecture_shrine: ["dusk", ["shrine", 30, 42, 1.2], ["house", 8, 42, 0.85], ["house", 52, 42, 0.85]],
  small_theology_shrine: ["night", ["shrine", 23, 42, 1.1], ["star", 49, 24, 0.85]],
  great_theology_shrine: ["night", ["star", 8, 22, 0.7], ["star", 52, 22, 0.7], ["shrine", 30, 42, 1.2]],
  shrine_of_wisdom: ["night", ["shrine", 17, 42, 1], ["codex", 41, 42, 0.8], ["eye", 45, 19, 0.65]],
  chaac_shrine: ["plaza", ["cloud", 46, 26, 0.95], ["shrine", 22, 42, 1.1], ["mask", 48, 43, 0.6, "chaac"]],
  kukulcan_shrine: ["plaza", ["shrine", 20, 42, 1.1], ["serpent", 46, 42, 0.95]],
  quetzalcoatl_shrine: [
    "plaza",
    ["plumes", 45, 31, 0.95],
    ["shrine", 20, 42, 1.1],
    ["mask", 45, 43, 0.65, "quetzalcoatl"],
  ],
  stone_shrine: ["plaza", ["shrine", 22, 42, 1.1], ["block", 49, 43, 0.95], ["block", 48, 33, 0.75]],
  skull_shrine: ["night", ["shrine", 21, 42, 1.1], ["skull", 48, 41, 1.05]],
};

/** @type {Record<string, Scene>} */
export const MONUMENTS = {
  monument_of_tombs: ["dusk", ["tomb", 11, 41, 0.65], ["tomb", 49, 41, 0.65], ["tomb", 30, 43, 1.1]],
  monument_of_builders: ["dusk", ["started", 29, 43, 1.25], ["mallet", 9, 24, 0.7]],
  monument_of_corn: [
    "dusk",
    ["block", 30, 44, 1.5],
    ["cob", 30, 34, 1.25],
    ["maize", 8, 43, 1.1],
    ["maize", 52, 43, 1.1],
  ],
  monument_of_wood: ["dusk", ["tree", 9, 42, 0.95], ["tree", 51, 42, 0.95], ["totem", 30, 43, 1.1]],
  monument_of_monuments: ["dusk", ["stele", 13, 42, 1.1], ["stele", 47, 42, 1.1], ["stele", 30, 43, 1.5]],
  monument_of_civil_works: ["dusk", ["arch", 30, 43, 1.2]],
  monument_of_mastery: ["night", ["dome", 28, 43, 1.15], ["star", 52, 20, 0.75]],
  monument_of_learning: ["dusk", ["stairs", 30, 43, 1.25], ["codex", 20, 24, 0.65]],
  monument_of_workers: [
    "dusk",
    ["block", 30, 20, 1.35],
    ["worker", 13, 43, 0.95, "chaac"],
    ["worker", 47, 43, 0.95, "kukulcan"],
    ["worker", 30, 44, 1.05, "quetzalcoatl"],
  ],
  monument_of_shrines: ["dusk", ["shrine", 12, 42, 0.75], ["shrine", 48, 42, 0.75], ["shrine", 30, 43, 1.2]],
  monument_of_all_temples: [
    "dusk",
    ["pyramid", 13, 41, 0.75, "chaac"],
    ["pyramid", 47, 41, 0.75, "kukulcan"],
    ["pyramid", 30, 43, 1, "quetzalcoatl"],
  ],
  monument_of_one_temple: ["dusk", ["sun", 48, 18, 0.75], ["steep", 26, 43, 1.12]],
  monument_of_skulls: [
    "night",
    ["rack", 30, 43, 1.1],
    ["skull", 17, 26, 0.6],
    ["skull", 30, 26, 0.6],
    ["skull", 43, 26, 0.6],
    ["skull", 23.5, 36, 0.6],
    ["skull", 36.5, 36, 0.6],
  ],
};

/** @type {Record<string, Scene>} */
export const TRIBES = {
  ah_chuy_kak: ["doom", ["spear", 15, 42, 1.3], ["flame", 40, 40, 1.25]],
  ahau_chamahez: ["day", ["herb", 30, 33, 1.2], ["bowl", 30, 43, 1.2]],
  ahmakiq: ["day", ["maize", 45, 43, 1.4], ["swirl", 22, 40, 1.05]],
  bacab: ["dusk", ["bearer", 30, 43, 1.2]],
  balam: ["night", ["jaguar", 30, 41, 1.4]],
  cit_bolon_tum: ["day", ["boar", 30, 41, 1.45]],
  huracan: ["doom", ["swirl", 27, 41, 1.4], ["bolt", 50, 42, 1]],
  itzamna: ["night", ["moon", 47, 26, 0.7], ["codex", 28, 43, 1.1]],
  ixtab: ["night", ["moon", 34, 40, 1.5], ["star", 44, 25, 0.5]],
  vacub_caquix: ["day", ["macaw", 31, 37, 1.15]],
  xaman_ek: ["night", ["star", 30, 34, 1.45], ["boat", 30, 43, 0.6]],
  yaluk: ["doom", ["cloud", 30, 32, 1.2], ["bolt", 31, 44, 1.05]],
  yumkaax: ["field", ["maize", 12, 43, 1.2], ["maize", 48, 43, 1.2], ["worker", 30, 43, 1.35, "kukulcan"]],
};

/** @type {Record<string, Scene>} */
export const PROPHECIES = {
  wrathful_gods: ["doom", ["mask", 30, 41, 1.15, "chaac"], ["bolt", 8, 36, 0.9], ["bolt", 52, 36, 0.9]],
  angry_chaac: ["doom", ["pyramid", 25, 43, 1.1, "chaac"], ["bolt", 51, 36, 1.1]],
  angry_quetzalcoatl: ["doom", ["pyramid", 25, 43, 1.1, "quetzalcoatl"], ["bolt", 51, 36, 1.1]],
  angry_kukulcan: ["doom", ["pyramid", 25, 43, 1.1, "kukulcan"], ["bolt", 51, 36, 1.1]],
  forest_fires: ["doom", ["tree", 15, 43, 1.15], ["tree", 46, 43, 1.15], ["flame", 31, 43, 1.3]],
  drought: ["doom", ["sun", 30, 25, 1], ["cracks", 30, 44, 1]],
  gold_shortage: ["doom", ["chest", 30, 42, 1.4]],
  desecration: ["doom", ["skull", 30, 39, 1.7], ["crack", 31, 38, 1.3]],
  teacher_shortage: ["doom", ["stairs", 30, 43, 1.2], ["cross", 22, 30, 1]],
  forgotten_lore: ["doom", ["torn", 30, 40, 1.3]],
  crowded_cities: [
    "doom",
    ["hut", 14, 32, 0.8],
    ["hut", 45, 32, 0.8],
    ["hut", 30, 36, 0.9],
    ["hut", 15, 43, 0.9],
    ["hut", 46, 43, 0.9],
  ],
  hunger: ["doom", ["bowl", 30, 38, 1.6]],
  high_water: ["doom", ["pyramid", 30, 40, 1.05, "quetzalcoatl"], ["waves", 30, 44, 1.1]],
};

/** The places of the five gears; the middle of each is what its medallion shows. @type {Record<string, Scene>} */
export const PLACES = {
  palenque: ["field", ["tree", 13, 31, 0.85], ["tree", 47, 31, 0.85], ["maize", 30, 35, 1.2], ["sprout", 17, 37, 0.9]],
  yaxchilan: ["day", ["peaks", 30, 34, 1.05], ["mine", 30, 36, 0.5], ["pick", 45, 36, 0.6]],
  tikal: ["plaza", ["hut", 13, 34, 0.55], ["hut", 47, 34, 0.55], ["steep", 30, 35, 0.85]],
  uxmal: ["day", ["boat", 30, 29, 1], ["waves", 30, 41, 1.1]],
  chichen_itza: [
    "plaza",
    ["tree", 11, 21, 0.7],
    ["tree", 49, 21, 0.7],
    ["pyramid", 30, 19, 0.5, "quetzalcoatl"],
    ["cenote", 30, 35, 0.85],
  ],
};
