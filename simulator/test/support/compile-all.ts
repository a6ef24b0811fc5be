import type { ChildProcessByStdio } from "node:child_process";
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { TestProject } from "vitest/node";
import type { Bundle } from "../../src/experiment/trial.js";
import { EXAMPLES, FIXTURES, schedulerFile, workloadFile } from "./programs.js";
import { beginCompiler, bundleOf, bundleRequest } from "./standing-compiler.js";

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

/** Compiles every program of the tests once, for all test files; as many at a time as there are cores. */
export default async function setup(project: TestProject): Promise<void> {
  const bundles: Record<string, Bundle> = {};
  const waiting = PROGRAMS.values();
  const compileNext = async () => {
    const compiler = beginCompiler(["pipe", "pipe", "inherit"]);
    const { stdin, stdout } = compiler as ChildProcessByStdio<Writable, Readable, null>;
    const answers = createInterface(stdout)[Symbol.asyncIterator]();
    for (const [name, scheduler, workload] of waiting) {
      stdin.write(bundleRequest(scheduler, workload));
      bundles[name] = bundleOf((await answers.next()).value);
    }
    stdin.end();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, compileNext));
  project.provide("bundles", bundles);
}
