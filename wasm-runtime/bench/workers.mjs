/**
 * What several workers gain in a search: `npm run bench:workers`, after a build. Of a search alone, and of the two parts into
 * which it is shared, the processor's time, which a busy machine changes little; and seconds with workers as the machine is.
 */
import { compileForAll } from "../../simulator/dist/cli/explore/compile.js";
import { helpingThreads } from "../../simulator/dist/cli/explore/helping.js";
import { readRuntime } from "../../simulator/dist/cli/runtime-module.js";
import { Explorer } from "../../simulator/dist/explore/explorer.js";
import { inRoot } from "../../tools/lib/paths.mjs";

const STATES = 150_000;
const SLICE = 1024;
const THREADS = 4;
const SUBJECTS = ["ageing/ageing", "weather-station/weather", "web-server/web_server"];
const WORKERS = [1, 2, 3];

const runtime = await readRuntime();

function open(program, helpers) {
  const { scheduler, workload, facts } = program;
  const setup = { runtime, scheduler, workload, variations: facts.imports, helpers };
  const opened = Explorer.open(setup);
  if (!opened.ok) throw new Error(opened.message);
  return opened.value;
}

/** ms of the processor that something takes. */
function timed(work) {
  const before = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1000 };
}

const goOn = (search) => {
  while (search.go(SLICE) && search.look().expanded < STATES);
};

/** What one that keeps the graph does, and what it leaves to others. */
function shared(program) {
  const [graph, other] = [open(program), open(program)];
  let [kept, taken] = [0, 0];
  graph.goAlone(1);
  for (let goesOn = true; goesOn; ) {
    const { states, expanded } = graph.look();
    const count = Math.min(SLICE, states - expanded);
    const keys = timed(() => graph.keyBytes(expanded, count));
    const found = timed(() => other.expand(keys.value, count));
    const put = timed(() => (count === 0 ? graph.goAlone(1) : graph.accept(found.value)));
    kept += keys.ms + put.ms;
    taken += found.ms;
    goesOn = put.value && expanded < STATES;
  }
  return { kept, taken };
}

for (const name of SUBJECTS) {
  const scheduler = inRoot(`public/examples/${name}.sched`);
  const program = compileForAll({ scheduler, threads: THREADS, aspects: [] });
  const search = open(program);
  const alone = timed(() => goOn(search)).ms;
  const { kept, taken } = shared(program);
  const { states } = search.look();
  console.log(
    `${name}: ${states} states, alone ${alone.toFixed(0)} ms; to put into the graph ${kept.toFixed(0)}, for others ${taken.toFixed(0)}`,
  );
  for (const workers of WORKERS) {
    const helped = open(program, workers > 1 ? helpingThreads(workers - 1) : undefined);
    const begun = performance.now();
    goOn(helped);
    console.log(`  ${workers} workers: ${((performance.now() - begun) / 1000).toFixed(2)} s`);
    helped.endHelp();
  }
}
