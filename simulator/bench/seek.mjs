/**
 * How long it takes to go to any tick of a run of ten million decisions, as the page does it:
 * `node simulator/bench/seek.mjs`, after a build.
 */
import { fileURLToPath } from "node:url";
import { complete, Session } from "../dist/index.js";
import { compileLong } from "./long.mjs";

const DECISIONS = 10_000_000;
const SLICE = 100_000;
const SEEKS = 101;

/**
 * @returns {Promise<{decisions: number, medianMs: number, worstMs: number}>} over seeks to ticks
 *   spread over the run, forward and back by turns
 */
export async function timeSeek() {
  const session = await runLong();
  const { tick: last, decisions } = session.state;
  const spent = [];
  for (let i = 0; i < SEEKS; i++) {
    // Steps of the golden section come everywhere, in no order that helps.
    const tick = Math.floor(((i * 0.618_033_988_749_895) % 1) * last);
    const before = performance.now();
    complete(session.seek(tick));
    spent.push(performance.now() - before);
    if (session.tick !== tick) throw new Error(`sought tick ${tick} and came to ${session.tick}`);
  }
  spent.sort((a, b) => a - b);
  return { decisions, medianMs: spent[SEEKS >> 1], worstMs: spent[SEEKS - 1] };
}

async function runLong() {
  const start = await compileLong();
  const engine = await start();
  const session = new Session(engine);
  while (engine.look().decisions < DECISIONS && !session.ended) complete(session.run(SLICE));
  return session;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { decisions, medianMs, worstMs } = await timeSeek();
  console.log(`seeking in a run of ${decisions} decisions, ${SEEKS} times:`);
  console.log(
    `median ${medianMs.toFixed(1)} ms, longest ${worstMs.toFixed(1)} ms (goal: median 200 ms)`,
  );
}
