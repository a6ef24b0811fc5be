import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import {
  EXAMPLES,
  type Example,
  inRoot,
  schedulerFile,
  workloadFile,
} from "../../../simulator/test/support/programs.js";

/** The hash that an example's trace had in Node and natively, from the simulator's tests. */
function keptHash(folder: string): string {
  const trace = readFileSync(inRoot(`simulator/test/golden/${folder}.trace`), "utf8");
  return /^# trace_hash (\w+)$/m.exec(trace)?.[1] ?? "none kept";
}

/** The example compiled, in base64. */
function compile(example: Example): { module: string; workload: string } {
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
    const contentType = path.endsWith(".js") ? "text/javascript" : "application/wasm";
    await route.fulfill({ body: await readFile(inRoot(path)), contentType });
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
    const hash = await page.evaluate(runInPage, compile(example));
    expect(hash).toBe(keptHash(example.folder));
  });
}

/** Runs in the page, with the simulator as it is built, and gives the hash of the trace. */
async function runInPage(program: { module: string; workload: string }): Promise<string> {
  const library: string = "/built/simulator/dist/index.js";
  const { loadEngine, formatHash } = await import(library);
  const bytes = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const runtime = await fetch("/built/wasm-runtime/build/catapults.wasm");
  const engine = await loadEngine({
    runtime: new Uint8Array(await runtime.arrayBuffer()),
    scheduler: bytes(program.module),
    workload: bytes(program.workload),
    seed: "1",
    parameters: {},
  });
  if (!engine.ok) return engine.message;
  while (!engine.value.run("tick", Number.MAX_SAFE_INTEGER, 1 << 16));
  return formatHash(engine.value.look().traceHash);
}
