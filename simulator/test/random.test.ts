import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Linkage } from "../src/engine/link.js";
import { type RunResult, runHeadless } from "../src/session/headless.js";
import { start } from "./support/engines.js";
import { COMPILERS, compileLibrary, runNatively } from "./support/native.js";
import { PAIRS, pairFile, writeRandomPairs } from "./support/random-pairs.js";

describe("random schedulers with random workloads", () => {
  const folder = mkdtempSync(join(tmpdir(), "catapults-random-"));
  const file = (number: number, ending: string) => pairFile(folder, number, ending);

  beforeAll(() => writeRandomPairs(folder));

  afterAll(() => rmSync(folder, { recursive: true }));

  async function runHere(number: number, linkage: Linkage): Promise<RunResult> {
    const scheduler = readFileSync(file(number, ".wasm"));
    const workload = readFileSync(file(number, ".bin"));
    const engine = await start({ scheduler, workload }, { linkage });
    return runHeadless(engine, { until: null, workloadFile: "workload" });
  }

  test("come to the same in WebAssembly and natively, by gcc and by clang", async () => {
    let ticks = 0;
    for (let number = 0; number < PAIRS; number++) {
      const here = await runHere(number, "linked");
      expect({ number, run: await runHere(number, "table") }).toEqual({ number, run: here });
      ticks += here.ticks;
      for (const compiler of COMPILERS) {
        const library = file(number, `.${compiler}.so`);
        compileLibrary(compiler, file(number, ".c"), library);
        const there = JSON.parse(runNatively(compiler, library, file(number, ".bin"), "--json"));
        expect({ number, compiler, hash: there.trace_hash, measures: there.measures }).toEqual({
          number,
          compiler,
          hash: here.traceHash,
          measures: here.measures,
        });
      }
    }
    expect(ticks).toBeGreaterThan(1000);
  });
});
