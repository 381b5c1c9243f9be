// Thinks in Node by the searches and the coach as WebAssembly: `node thinking.mjs STATIC GAME`, questions as JSON come in,
// answers go out.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, game] = process.argv.slice(2);
const { searchesFrom } = await import(pathToFileURL(`${folder}/js/engine/search.js`).href);
const { coachFrom, fromBase64 } = await import(pathToFileURL(`${folder}/js/engine/coach.js`).href);
const shape = JSON.parse(readFileSync(`${folder}/engine/${game}.search.json`, "utf8"));
const module = readFileSync(`${folder}/engine/${game}.search.wasm`);
const searches = await searchesFrom(module, shape);
const { thinking, network, weights, way, policy, leaves, lines, effort, questions } = JSON.parse(readFileSync(0, "utf8"));
const coach = await coachFrom(module, shape, thinking, fromBase64(network).buffer);
searches.weigh(fromBase64(weights));

function answer({ record, players, seat, seed, played }) {
  const asked = { record: fromBase64(record), seat, seed };
  searches.load(asked.record);
  const greedy = searches.greedy(seat, leaves, seed);
  const { codes, values } = searches.lookAhead(seat, leaves);
  searches.begin(way, policy);
  searches.grow(seat, seed, lines);
  return {
    greedy,
    codes,
    values,
    plan: searches.turns()[0].codes,
    advice: coach.judge(asked, effort),
    verdict: coach.judge(asked, effort, played),
    value: coach.value(asked.record, players, seed, played),
  };
}

console.log(JSON.stringify(questions.map(answer)));
