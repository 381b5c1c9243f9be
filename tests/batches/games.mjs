// Plays games in Node by the rules as WebAssembly: `node games.mjs STATIC GAME PLAYERS OPTIONS GAMES SEED`, JSON comes out.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, game, players, options, games, seed] = process.argv.slice(2);
const { rulesFrom } = await import(pathToFileURL(`${folder}/js/engine/rules.js`).href);
const shape = JSON.parse(readFileSync(`${folder}/engine/${game}.json`, "utf8"));
const rules = await rulesFrom(readFileSync(`${folder}/engine/${game}.wasm`), shape);
const seats = Number(players);
const played = [];
for (let number = 0; number < Number(games); number++) {
  rules.deal(seats, Number(seed) + number, JSON.parse(options));
  const start = { legal: rules.legal(), toMove: rules.toMove(), seen: [...rules.observe(1)] };
  const decisions = rules.playOn(Number(seed) + number);
  let refused = "";
  try {
    rules.apply(0);
  } catch (error) {
    refused = String(error);
  }
  played.push({ ...start, decisions, scores: rules.scores(seats), over: rules.toMove() === null, refused });
}
console.log(JSON.stringify(played));
