import { readFileSync } from "node:fs";
import { afterAll } from "vitest";
import { ServedCompiler } from "../../src/cli/lesson/served-compiler.js";
import { keeping } from "../../src/lessons/check/kept.js";
import type { Tools } from "../../src/lessons/check/ports.js";
import { localExplorer } from "../../src/lessons/run/explorer.js";
import { localRuns } from "../../src/lessons/run/local.js";
import { inRoot } from "./programs.js";

/** The compiler and the runtime as the command line has them, for the tests of one file. */
export function lessonTools(): Tools {
  const compiler = new ServedCompiler();
  afterAll(() => compiler.close());
  const runtime = readFileSync(inRoot("wasm-runtime/build/catapults.wasm"));
  return keeping({ compiler, runs: localRuns(runtime), explorer: localExplorer(runtime) });
}
