import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import {
  EXAMPLES,
  type Example,
  inRoot,
  schedulerFile,
  workloadFile,
} from "../../../simulator/test/support/programs.js";
import { PAIRS, pairFile, writeRandomPairs } from "../../../simulator/test/support/random-pairs.js";

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

function compile(example: Example): Compiled {
  const files = [schedulerFile(example), workloadFile(example)];
  const answer = execFileSync(inRoot(".venv/bin/catapults"), ["bundle", ...files, "--json"], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return JSON.parse(answer).compiled;
}

test.beforeEach(async ({ page }) => {
  await page.route("**/built/**", async (route) => {
    const path = new URL(route.request().url()).pathname.split("/built/")[1] ?? "";
    await route.fulfill({ body: await readFile(inRoot(path)), contentType: "text/javascript" });
  });
  await page.route("**/empty", (route) =>
    route.fulfill({ body: "<!doctype html>", contentType: "text/html" }),
  );
  await page.goto("./empty");
});

for (const example of EXAMPLES) {
  test(`the example ${example.folder} has the same trace in Chromium as in Node and natively`, async ({
    page,
  }) => {
    const { hash } = await page.evaluate(runWith, inPage(compile(example)));
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
