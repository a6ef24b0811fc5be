import type { TestProject } from "vitest/node";
import { compileBundle } from "../../src/cli/bundle.js";
import type { Bundle } from "../../src/experiment/trial.js";
import { EXAMPLES, FIXTURES, schedulerFile, workloadFile } from "./programs.js";

declare module "vitest" {
  interface ProvidedContext {
    /** Compiled programs: examples by folder, fixtures by name. */
    bundles: Readonly<Record<string, Bundle>>;
  }
}

/** Compiles every program of the tests once, for all test files. */
export default function setup(project: TestProject): void {
  const examples = EXAMPLES.map(
    (example) => [example.folder, compile(schedulerFile(example), workloadFile(example))] as const,
  );
  const fixtures = Object.entries(FIXTURES).map(
    ([name, [scheduler, workload]]) => [name, compile(scheduler, workload)] as const,
  );
  project.provide("bundles", Object.fromEntries([...examples, ...fixtures]));
}

function compile(scheduler: string, workload: string): Bundle {
  const compilation = compileBundle(scheduler, workload);
  if (compilation.kind === "unavailable") throw new Error(compilation.message);
  if (compilation.kind === "rejected") throw new Error(compilation.diagnostics.join("\n"));
  return compilation.bundle;
}
