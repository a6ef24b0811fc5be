/**
 * How often web nodes of the cameras (`public/systems/cameras`) pass over the thread that accepts visitors, by how full
 * the encoder's buffer is: `node simulator/bench/passes.mjs [SEEDS]`, after a build.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileSystem } from "../dist/cli/system/compile.js";
import { RuntimeModule } from "../dist/engine/compile.js";
import { runSystem } from "../dist/system/headless/run.js";
import { System } from "../dist/system/system.js";

const ROOT = new URL("../../", import.meta.url);
const TENTHS = 10;

const file = fileURLToPath(new URL("public/systems/cameras/cameras.system", ROOT));
const program = compileSystem(file, { parameters: {}, dsm: [], isQuiet: true });
if (typeof program === "number") process.exit(program);
const runtime = new RuntimeModule(readFileSync(new URL("wasm-runtime/build/catapults.wasm", ROOT)));

const turns = Array(TENTHS).fill(0);
const passes = Array(TENTHS).fill(0);
let lost = 0;
const seeds = Number(process.argv[2] ?? 5);
for (let seed = 1; seed <= seeds; seed++) await count(String(seed));

console.log(`seeds 1 to ${seeds}: ${lost} images lost`);
for (const [tenth, count] of turns.entries()) {
  const share = count === 0 ? "never so full" : `${Math.round((100 * passes[tenth]) / count)} %`;
  console.log(`${tenth}  ${share.padStart(6)} of ${count} turns`);
}

/** Adds what one run comes to. */
async function count(seed) {
  const system = unwrap(await System.start(program, { runtime, seed, parameters: {} }));
  const { processes } = unwrap(await runSystem(system, { until: null }));
  for (const { place, process, result } of processes) {
    if (place.plan?.family === "encoder") {
      lost += result.measures.counters.find(({ name }) => name === "lost").count;
    }
    if (place.plan?.family !== "web") continue;
    const { descriptor } = process.engine;
    for (const [at, value] of process.engine.globals().entries()) {
      const { name } = descriptor.globals[at];
      const sums = { turns, passes }[name];
      if (sums) for (const [tenth, more] of value.entries()) sums[tenth] += more;
    }
  }
}

function unwrap(result) {
  if (!result.ok) throw new Error(result.message);
  return result.value;
}
