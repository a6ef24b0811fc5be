/**
 * What several workers gain in a search: `npm run bench:workers`, after a build. Of a search alone, and of the two parts into
 * which it is shared, the processor's time, which a busy machine changes little: where every worker has a core, a search takes as long
 * as the graph or as an equal share of all, whichever is more. Then seconds with workers as the machine is, how many of its cores
 * they got, and seconds of the processor that the busiest thread took: where it waited for none, a search took so long.
 */
import { readdirSync, readFileSync } from "node:fs";
import { compileForAll } from "../../simulator/dist/cli/explore/compile.js";
import { helpingThreads } from "../../simulator/dist/cli/explore/helping.js";
import { readRuntime } from "../../simulator/dist/cli/runtime-module.js";
import { Explorer } from "../../simulator/dist/explore/explorer.js";
import { inRoot } from "../../tools/lib/paths.mjs";

const STATES = 150_000;
const SLICE = 1024;
const THREADS = 4;
const SUBJECTS = ["ageing/ageing", "weather-station/weather", "web-server/web_server"];
const WORKERS = [1, 2, 4];

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

/** Seconds of the processor by thread, so far (Linux). */
function byThread() {
  const threads = readdirSync("/proc/self/task");
  const used = (thread) =>
    Number(readFileSync(`/proc/self/task/${thread}/schedstat`, "utf8").split(" ")[0]) / 1e9;
  return new Map(threads.map((thread) => [thread, used(thread)]));
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
  const gain = (workers) => (kept + taken) / Math.max(kept, (kept + taken) / workers);
  const { states } = search.look();
  console.log(
    `${name}: ${states} states, alone ${alone.toFixed(0)} ms; to put into the graph ${kept.toFixed(0)}, for others ${taken.toFixed(0)}`,
  );
  for (const workers of WORKERS) {
    const helped = open(program, workers > 1 ? helpingThreads(workers - 1) : undefined);
    const before = byThread();
    const begun = performance.now();
    const { ms } = timed(() => goOn(helped));
    const elapsed = performance.now() - begun;
    const spent = [...byThread()].map(([thread, used]) => used - (before.get(thread) ?? 0));
    const figures = [
      `${(elapsed / 1000).toFixed(2)} s on ${(ms / elapsed).toFixed(2)} cores`,
      `the busiest thread ${Math.max(...spent).toFixed(2)} s`,
      `of as many free ones at most ${gain(workers).toFixed(1)} × as quick`,
    ];
    console.log(`  ${workers} workers: ${figures.join("; ")}`);
    helped.endHelp();
  }
}
