import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Bundle, compileBundle } from "../../src/cli/bundle.js";
import { loadEngine, type Program } from "../../src/engine/load.js";
import type { WasmEngine } from "../../src/engine/wasm-engine.js";

const ROOT = new URL("../../../", import.meta.url);

/** A shipped example: its folder, and the names of its files without ending. */
export interface Example {
  readonly folder: string;
  readonly scheduler: string;
  readonly workload: string;
}

export const FIRST_COME: Example = {
  folder: "first-come",
  scheduler: "first_come",
  workload: "first_come",
};

export const WEATHER: Example = {
  folder: "weather-station",
  scheduler: "weather",
  workload: "weather",
};

export const EXAMPLES: readonly Example[] = [
  FIRST_COME,
  { folder: "round-robin", scheduler: "round_robin", workload: "round_robin" },
  { folder: "last-in", scheduler: "last_in", workload: "last_in" },
  { folder: "ageing", scheduler: "ageing", workload: "ageing" },
  WEATHER,
];

export const inRoot = (path: string) => fileURLToPath(new URL(path, ROOT));

export const schedulerFile = ({ folder, scheduler }: Example) =>
  inRoot(`public/examples/${folder}/${scheduler}.sched`);

export const workloadFile = ({ folder, workload }: Example) =>
  inRoot(`public/examples/${folder}/${workload}.workload`);

const bundles = new Map<string, Bundle>();

/** Compiles two files, once per test file. */
export function bundle(scheduler: string, workload: string): Bundle {
  const key = `${scheduler}\n${workload}`;
  const known = bundles.get(key);
  if (known !== undefined) return known;
  const compilation = compileBundle(scheduler, workload);
  if (compilation.kind === "unavailable") throw new Error(compilation.message);
  if (compilation.kind === "rejected") throw new Error(compilation.diagnostics.join("\n"));
  bundles.set(key, compilation.bundle);
  return compilation.bundle;
}

export const exampleBundle = (example: Example) =>
  bundle(schedulerFile(example), workloadFile(example));

/** A scheduler of the fixtures, or first come first served, under a workload of the fixtures. */
export function fixtureBundle(workload: string, scheduler?: string): Bundle {
  const fixture = (name: string) => inRoot(`simulator/test/fixtures/${name}`);
  return bundle(
    scheduler === undefined ? schedulerFile(FIRST_COME) : fixture(`${scheduler}.sched`),
    fixture(`${workload}.workload`),
  );
}

let compiledRuntime: Promise<WebAssembly.Module> | undefined;

export function runtimeModule(): Promise<WebAssembly.Module> {
  compiledRuntime ??= WebAssembly.compile(runtimeBytes());
  return compiledRuntime;
}

export const runtimeBytes = () =>
  new Uint8Array(readFileSync(inRoot("wasm-runtime/build/catapults.wasm")));

/** A started engine; what goes wrong fails the test. */
export async function start(
  program: Bundle,
  given: Partial<Pick<Program, "seed" | "parameters">> = {},
): Promise<WasmEngine> {
  const runtime = await runtimeModule();
  const engine = await loadEngine({ runtime, seed: "1", parameters: {}, ...program, ...given });
  if (!engine.ok) throw new Error(engine.message);
  return engine.value;
}
