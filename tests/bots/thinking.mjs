// Thinks in Node by the searches as WebAssembly: `node thinking.mjs STATIC GAME`, questions as JSON come in, answers go out.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, game] = process.argv.slice(2);
const { searchesFrom } = await import(pathToFileURL(`${folder}/js/engine/search.js`).href);
const { Coach, fromBase64 } = await import(pathToFileURL(`${folder}/js/engine/coach.js`).href);
const shape = JSON.parse(readFileSync(`${folder}/engine/${game}.search.json`, "utf8"));
const searches = await searchesFrom(readFileSync(`${folder}/engine/${game}.search.wasm`), shape);
const { coach, sage, network, leaves, lines, questions } = JSON.parse(readFileSync(0, "utf8"));
if (network) searches.learn(coach.network, fromBase64(network).buffer);

function answer({ record, played, luck, ...question }) {
  const asked = { ...question, record: fromBase64(record) };
  const sageCoach = new Coach(searches, sage);
  searches.load(asked.record);
  const greedy = searches.greedy(asked.seat, leaves, asked.seed);
  const { codes, values } = searches.lookAhead(asked.seat, leaves);
  const plan = sageCoach.plan(asked, lines);
  searches.load(asked.record);
  const rated = network ? searches.rate(asked.seat) : null;
  const journeys = network ? codes.map((code) => searches.tryCode(asked.seat, code, asked.seed, coach.network.journey)) : null;
  const ours = new Coach(searches, coach);
  const advice = ours.advise(asked);
  const verdict = ours.verdict(asked, played, 0);
  const lucky = ours.luck(asked.record, fromBase64(luck), asked.seat, played[0]);
  return { greedy, codes, values, plan, rated, journeys, advice, verdict, lucky };
}

console.log(JSON.stringify(questions.map(answer)));
