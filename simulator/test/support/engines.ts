import { readFileSync } from "node:fs";
import { inject } from "vitest";
import { RuntimeModule } from "../../src/engine/compile.js";
import { loadEngine, type Program } from "../../src/engine/load.js";
import type { WasmEngine } from "../../src/engine/wasm-engine.js";
import type { Bundle } from "../../src/experiment/trial.js";
import { type Example, type Fixture, inRoot } from "./programs.js";

/** A program that was compiled for the tests. */
function bundle(key: string): Bundle {
  const found = inject("bundles")[key];
  if (found === undefined) throw new Error(`no program ${key} was compiled`);
  return found;
}

export const exampleBundle = ({ folder }: Example) => bundle(folder);

export const fixtureBundle = (fixture: Fixture) => bundle(fixture);

export const runtimeBytes = () =>
  new Uint8Array(readFileSync(inRoot("wasm-runtime/build/catapults.wasm")));

const runtime = new RuntimeModule(runtimeBytes());

/** The runtime as all tests of a file share it, so that it is compiled once. */
export const sharedRuntime = () => runtime;

/** A started engine; what goes wrong fails the test. */
export async function start(
  program: Bundle,
  given: Partial<Pick<Program, "seed" | "parameters" | "from" | "linkage" | "decisions">> = {},
): Promise<WasmEngine> {
  const engine = await loadEngine({ runtime, seed: "1", parameters: {}, ...program, ...given });
  if (!engine.ok) throw new Error(engine.message);
  return engine.value;
}
