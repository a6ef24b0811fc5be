import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WasmEngine } from "../src/engine/wasm-engine.js";
import { TraceText } from "../src/export/trace-text.js";
import { runHeadless } from "../src/session/headless.js";
import { exampleBundle, start } from "./support/engines.js";
import { exportTrace } from "./support/exports.js";
import { COMPILERS, type Compiler, compileLibrary, runNatively } from "./support/native.js";
import { EXAMPLES, inRoot, schedulerFile } from "./support/programs.js";

/** How much of a trace is kept beside the tests; its last line vouches for the rest. */
const KEPT_LINES = 300;

async function webAssemblyTrace(program: ReturnType<typeof exampleBundle>): Promise<string> {
  const textOf = (engine: WasmEngine) => new TraceText(engine.look().containerNodes);
  return (await exportTrace(program, textOf)).text;
}

describe.each(EXAMPLES)("the example $folder", (example) => {
  const folder = mkdtempSync(join(tmpdir(), "catapults-golden-"));
  const library = (compiler: Compiler) => join(folder, `${compiler}.so`);
  const workload = join(folder, "workload.bin");
  let trace = "";

  beforeAll(async () => {
    trace = await webAssemblyTrace(exampleBundle(example));
    writeFileSync(workload, exampleBundle(example).workload);
    const source = join(folder, "scheduler.c");
    execFileSync(inRoot(".venv/bin/catapults"), [
      "build",
      "--backend",
      "c",
      "-o",
      source,
      schedulerFile(example),
    ]);
    for (const compiler of COMPILERS) compileLibrary(compiler, source, library(compiler));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const native = (compiler: Compiler, ...options: readonly string[]): string =>
    runNatively(compiler, library(compiler), workload, ...options);

  test("runs in WebAssembly as it did when its trace was kept", async () => {
    const lines = trace.trimEnd().split("\n");
    const kept = [...lines.slice(0, KEPT_LINES), lines.at(-1)].join("\n");
    await expect(`${kept}\n`).toMatchFileSnapshot(`golden/${example.folder}.trace`);
  });

  test.each(COMPILERS)("runs by %s as in WebAssembly, record by record to the end", (compiler) => {
    expect(native(compiler, "--trace", "-") === trace).toBe(true);
  });

  test("runs natively as in WebAssembly with other seeds", async () => {
    for (let seed = 2; seed <= 21; seed++) {
      const engine = await start(exampleBundle(example), { seed: String(seed) });
      const result = await runHeadless(engine, { until: null, workloadFile: "workload" });
      const answer = JSON.parse(native("gcc", "--seed", String(seed), "--json"));
      expect({ seed, hash: answer.trace_hash }).toEqual({ seed, hash: result.traceHash });
    }
  });
});
