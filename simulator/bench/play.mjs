/**
 * What it costs to play a run as fast as possible, with all that the page can tell of it afterwards:
 * `npm run bench:play`, after a build. A session is measured in turns with the engine alone, which
 * writes the same trace and is not read, so the ratio does not depend on what else the machine does.
 */
import { complete, Session } from "../dist/index.js";
import { compileLong } from "./long.mjs";

const DECISIONS = 1_000_000;
const ROUNDS = 5;
/** Ticks that the engine runs at a time, as many as a slice of a session has. */
const SLICE = 8192;
/** The width of a picture of the run, in columns. */
const COLUMNS = 3000;

const start = await compileLong();
const alone = [];
const played = [];
const pictures = [];
for (let round = 0; round < ROUNDS; round++) {
  alone.push(await time(runAlone));
  played.push(await time(play));
}

async function time(run) {
  const engine = await start();
  const before = performance.now();
  run(engine);
  return performance.now() - before;
}

function runAlone(engine) {
  engine.setTraceLevel(1);
  while (!engine.run("decision", DECISIONS, SLICE));
}

function play(engine) {
  const session = new Session(engine);
  while (engine.look().decisions < DECISIONS) complete(session.run(SLICE));
  const before = performance.now();
  session.timeline(0, engine.look().time, COLUMNS);
  pictures.push(performance.now() - before);
}

const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];
const ratios = played.map((each, round) => each / alone[round]);
console.log(`playing ${DECISIONS} decisions, medians of ${ROUNDS} rounds:`);
console.log(`the engine alone, tracing: ${median(alone).toFixed(0)} ms`);
console.log(
  `a session: ${median(played).toFixed(0)} ms, ${median(ratios).toFixed(1)} times as long`,
);
console.log(`one picture of the whole run: ${median(pictures).toFixed(0)} ms`);
