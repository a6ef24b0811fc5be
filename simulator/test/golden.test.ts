import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runHeadless } from "../src/cli/headless.js";
import { TraceWriter } from "../src/cli/trace-text.js";
import { exampleBundle, start } from "./support/engines.js";
import { EXAMPLES, inRoot, schedulerFile } from "./support/programs.js";

/** How much of a trace is kept beside the tests; its last line vouches for the rest. */
const KEPT_LINES = 300;
const LARGEST_OUTPUT = 1 << 30;

async function webAssemblyTrace(program: ReturnType<typeof exampleBundle>): Promise<string> {
  const chunks: string[] = [];
  const output = new Writable({
    decodeStrings: false,
    write(chunk: string, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  await runHeadless(await start(program), null, "workload", new TraceWriter(output));
  return chunks.join("");
}

describe.each(EXAMPLES)("the example $folder", (example) => {
  const folder = mkdtempSync(join(tmpdir(), "catapults-golden-"));
  const library = join(folder, "scheduler.so");
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
    const includes = ["wasm-runtime/include", "wasm-runtime/build/generated"].map(
      (path) => `-I${inRoot(path)}`,
    );
    const flags = ["-std=c11", "-O2", "-ffp-contract=off", "-shared", "-fPIC"];
    const form = "-DCATAPULTS_SHARED";
    execFileSync("gcc", [...flags, form, ...includes, source, "-o", library]);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const native = (...options: readonly string[]): string =>
    execFileSync(
      inRoot("wasm-runtime/build/native/catapults-run"),
      [library, workload, ...options],
      { encoding: "utf8", maxBuffer: LARGEST_OUTPUT },
    );

  test("runs in WebAssembly as it did when its trace was kept", async () => {
    const lines = trace.trimEnd().split("\n");
    const kept = [...lines.slice(0, KEPT_LINES), lines.at(-1)].join("\n");
    await expect(`${kept}\n`).toMatchFileSnapshot(`golden/${example.folder}.trace`);
  });

  test("runs natively as in WebAssembly, record by record to the end", () => {
    expect(native("--trace", "-") === trace).toBe(true);
  });

  test("runs natively as in WebAssembly with other seeds", async () => {
    for (let seed = 2; seed <= 21; seed++) {
      const engine = await start(exampleBundle(example), { seed: String(seed) });
      const result = await runHeadless(engine, null, "workload", null);
      const answer = JSON.parse(native("--seed", String(seed), "--json"));
      expect({ seed, hash: answer.trace_hash }).toEqual({ seed, hash: result.traceHash });
    }
  });
});
