import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import type { Bundle } from "../../src/experiment/trial.js";
import { EXAMPLES, FIXTURES, inRoot, schedulerFile, workloadFile } from "./programs.js";

declare module "vitest" {
  interface ProvidedContext {
    /** Compiled programs: examples by folder, fixtures by name. */
    bundles: Readonly<Record<string, Bundle>>;
  }
}

type Program = readonly [name: string, scheduler: string, workload: string];

const PROGRAMS: readonly Program[] = [
  ...EXAMPLES.map(
    (example): Program => [example.folder, schedulerFile(example), workloadFile(example)],
  ),
  ...Object.entries(FIXTURES).map(([name, files]): Program => [name, ...files]),
];

const LARGEST_OUTPUT = 1 << 28;

/** Compiles every program of the tests once, for all test files; as many at a time as there are cores. */
export default async function setup(project: TestProject): Promise<void> {
  const bundles: Record<string, Bundle> = {};
  const waiting = PROGRAMS.values();
  const compileNext = async () => {
    for (const [name, ...files] of waiting) bundles[name] = await compile(files);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, compileNext));
  project.provide("bundles", bundles);
}

async function compile(files: readonly string[]): Promise<Bundle> {
  const catapults = inRoot(".venv/bin/catapults");
  const options = { maxBuffer: LARGEST_OUTPUT };
  const { stdout } = await promisify(execFile)(catapults, ["bundle", ...files, "--json"], options);
  const { compiled } = JSON.parse(stdout);
  return {
    scheduler: Buffer.from(compiled.module, "base64"),
    workload: Buffer.from(compiled.workload, "base64"),
  };
}
