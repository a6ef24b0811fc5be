import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import type { Engine } from "../../../simulator/src/index.js";
import { EXAMPLES, type Example, inRoot } from "../../../simulator/test/support/programs.js";
import { PAIRS, pairFile, writeRandomPairs } from "../../../simulator/test/support/random-pairs.js";
import { type Site, serveFiles } from "./serve-files.js";

const LIBRARY = "simulator/dist/index.js";
const RUNTIME = "wasm-runtime/build/catapults.wasm";

/** Compiled, in base64. */
interface Compiled {
  readonly module: string;
  readonly workload: string;
}

const base64 = (path: string) => readFileSync(path).toString("base64");

/** The hash that an example's trace had in Node and natively, from the simulator's tests. */
function keptHash(folder: string): string {
  const trace = readFileSync(inRoot(`simulator/test/golden/${folder}.trace`), "utf8");
  return /^# trace_hash (\w+)$/m.exec(trace)?.[1] ?? "none kept";
}

/** An example as the page holds it. */
function shipped({ folder }: Example): Compiled {
  const file = inRoot(`web/dist/examples/${folder}.json`);
  return JSON.parse(readFileSync(file, "utf8")).analysis.compiled;
}

let site: Site;

test.beforeAll(async () => {
  site = await serveFiles(inRoot("."), { "/system.js": SYSTEM_WORKER });
});

test.afterAll(() => site.close());

test.beforeEach(async ({ page }) => {
  await page.goto(site.url);
});

for (const example of EXAMPLES) {
  test(`the example ${example.folder} has the same trace in Chromium as in Node and natively`, async ({
    page,
  }) => {
    const { hash } = await page.evaluate(runWith, inPage(shipped(example)));
    expect(hash).toBe(keptHash(example.folder));
  });
}

test("random schedulers with random workloads come to the same in Chromium as in Node", async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "catapults-random-"));
  writeRandomPairs(folder);
  let ticks = 0;
  for (let number = 0; number < PAIRS; number++) {
    const pair = {
      module: base64(pairFile(folder, number, ".wasm")),
      workload: base64(pairFile(folder, number, ".bin")),
    };
    const there = await runWith(inNode(pair));
    expect({ number, ...(await page.evaluate(runWith, inPage(pair))) }).toEqual({
      number,
      ...there,
    });
    ticks += there.ticks;
  }
  expect(ticks).toBeGreaterThan(1000);
  rmSync(folder, { recursive: true });
});

test("the processes of a system have the same traces in Chromium as in Node", async ({ page }) => {
  const file = inRoot("public/systems/web-application/webapp.system");
  const options = ["--parameter", "requests=100", "--json"];
  const answer = execFileSync(inRoot(".venv/bin/catapults"), ["system", file, ...options], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const task = { answer, runtime: base64(inRoot(RUNTIME)), workers: 1 };
  const there = await runSystem({ ...task, built: pathToFileURL(inRoot(".")).href });
  expect(there.map(({ ticks }) => ticks > 20)).toEqual([true, true, true]);
  expect(await page.evaluate(runSystem, { ...task, built: "/built" })).toEqual(there);
  for (const workers of [2, 3]) {
    const here = await page.evaluate(askWorker, { ...task, built: "/built", workers });
    expect(here).toEqual(there);
  }
  await expect.poll(() => page.workers().length).toBe(0);
});

/** A program of a worker: only there one may wait for others. */
const SYSTEM_WORKER = `${runSystem}
onmessage = async ({ data }) => postMessage(await runSystem(data));`;

/** What a worker of the page answers, which is ended then. */
function askWorker(task: SystemTask): Promise<Went[]> {
  const worker = new Worker("/system.js", { type: "module" });
  return new Promise<Went[]>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

/** What the compiler answers about a system, as text, and where the simulator as it is built is found. */
interface SystemTask {
  readonly answer: string;
  readonly runtime: string;
  readonly built: string;
  /** How many threads go on with it; several only in a worker of a page. */
  readonly workers: number;
}

/** How a process went. */
interface Went {
  readonly ticks: number;
  readonly hash: string;
}

/** Runs a system to its end, in the page or here: of each process, the manager first, how it went. */
async function runSystem({ answer, runtime, built, workers }: SystemTask): Promise<Went[]> {
  const { RuntimeModule } = await import(`${built}/simulator/dist/engine/compile.js`);
  const { formatHash } = await import(`${built}/simulator/dist/index.js`);
  const { System } = await import(`${built}/simulator/dist/system/system.js`);
  const bytes = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const { plan, manager, families, workloads } = JSON.parse(answer);
  const program = {
    plan,
    manager: bytes(manager.compiled.module),
    schedulers: Object.fromEntries(
      families.map(({ name, scheduler }: { name: string; scheduler: { compiled: Compiled } }) => [
        name,
        bytes(scheduler.compiled.module),
      ]),
    ),
    workloads: Object.fromEntries(
      Object.entries<{ blob: string }>(workloads).map(([name, { blob }]) => [name, bytes(blob)]),
    ),
  };
  const { webHelpers } = await import(`${built}/simulator/dist/host/web-helpers.js`);
  const pool = workers === 1 ? null : { start: webHelpers, workers, isAlways: true };
  const start = { runtime: new RuntimeModule(bytes(runtime)), seed: "1", parameters: {}, pool };
  const system = await System.start(program, start);
  if (!system.ok) throw new Error(system.message);
  const run = system.value.run(Number.MAX_SAFE_INTEGER);
  while (run.next().done !== true);
  return system.value.processes.map(({ engine }: { engine: Engine }) => {
    const { tick, traceHash } = engine.look();
    return { ticks: tick, hash: formatHash(traceHash) };
  });
}

/** A program, and where the simulator as it is built is found. */
interface Task extends Compiled {
  readonly library: string;
  readonly runtime: string;
}

const inPage = (program: Compiled): Task => taskOf(program, `/built/${LIBRARY}`);

const inNode = (program: Compiled): Task => taskOf(program, pathToFileURL(inRoot(LIBRARY)).href);

const taskOf = (program: Compiled, library: string): Task => ({
  ...program,
  library,
  runtime: base64(inRoot(RUNTIME)),
});

/** Runs a program to its end, in the page or here. */
async function runWith({ library, runtime, module, workload }: Task) {
  const { loadEngine, formatHash } = await import(library);
  const bytes = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const engine = await loadEngine({
    runtime: bytes(runtime),
    scheduler: bytes(module),
    workload: bytes(workload),
    seed: "1",
    parameters: {},
  });
  if (!engine.ok) throw new Error(engine.message);
  while (!engine.value.run("tick", Number.MAX_SAFE_INTEGER, 1 << 16));
  const { tick, traceHash } = engine.value.look();
  const hash: string = formatHash(traceHash);
  return { ticks: tick as number, hash, measures: engine.value.measures() };
}
