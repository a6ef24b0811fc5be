/**
 * What a run of ten million records takes: `npm run bench:records`, after a build. Prints the memory of its record, how
 * long pictures of windows of several lengths take in the worker, and how long events are looked for.
 */
import { complete, Session } from "../dist/index.js";
import { compileLong } from "./long.mjs";

const RECORDS = 10_000_000;
const SLICE = 8192;
const COLUMNS = 3000;
const PICTURES = 9;

const start = await compileLong();
global.gc?.();
const before = memory();
const session = new Session(await start());
let began = performance.now();
while (session.record.before(null, 0).total < RECORDS) complete(session.run(SLICE));
const { first, total } = session.record.before(null, 0);
console.log(`${total} events, ${total - first} of them kept, in ${seconds(began)}`);
global.gc?.();
console.log(`memory: ${((memory() - before) / 2 ** 20).toFixed(0)} MB`);

const { time: end } = session.state;
began = performance.now();
session.timeline(0, end, COLUMNS);
console.log(`the first picture, with its survey: ${seconds(began)}`);
for (const share of [1, 0.3, 0.1, 0.03, 0.001]) {
  const times = Array.from({ length: PICTURES }, (_, index) => {
    const from = (end * (1 - share) * index) / PICTURES;
    const since = performance.now();
    session.timeline(from, from + end * share, COLUMNS);
    return performance.now() - since;
  }).sort((a, b) => a - b);
  const [median, most] = [times[PICTURES >> 1] ?? 0, times.at(-1) ?? 0];
  console.log(
    `a picture of ${share * 100} %: ${median.toFixed(0)} ms, at most ${most.toFixed(0)} ms`,
  );
}
for (const filter of [{ thread: "worker[3]" }, { text: "worker" }]) {
  began = performance.now();
  const whole = { kinds: [], thread: "", container: "", text: "", ...filter };
  const { matches } = followed(session.record.find(whole, 0));
  console.log(`looking for ${JSON.stringify(filter)}: ${matches} found in ${seconds(began)}`);
}

function followed(search) {
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

function memory() {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
