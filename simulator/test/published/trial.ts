import { runOnce } from "../../src/experiment/run.js";
import { sharedRuntime } from "../support/engines.js";
import { inRoot } from "../support/programs.js";
import { compileFiles } from "../support/standing-compiler.js";

/** What a run of an experiment came to, by the name of the figure. */
export type Figures = Readonly<Record<string, number>>;

export interface Conditions {
  readonly seeds?: number;
  /** Virtual time in ns at which the run is cut off. */
  readonly until?: number;
  readonly parameters?: Readonly<Record<string, number>>;
}

/** Figures of schedulers in the same worlds, each the mean over the seeds. */
export type Trial = (conditions: Conditions) => Promise<Figures[]>;

/** Files below `public/examples`, without their endings. */
export function trialOf(workload: string, schedulers: readonly string[]): Trial {
  const programs = schedulers.map((scheduler) => {
    return compileFiles(example(`${scheduler}.sched`), example(`${workload}.workload`));
  });
  return ({ seeds = 1, until, parameters = {} }) =>
    Promise.all(
      programs.map(async (program) => {
        const runs = [];
        for (let seed = 1; seed <= seeds; seed++) {
          const report = await runOnce(
            { runtime: sharedRuntime(), ...program, seed: String(seed), parameters },
            { until: until ?? null, workloadFile: workload },
          );
          if (report.kind === "failed") throw new Error(report.message);
          runs.push(report.figures);
        }
        return means(runs);
      }),
    );
}

const example = (path: string) => inRoot(`public/examples/${path}`);

function means(runs: readonly (readonly { name: string; value: number }[])[]): Figures {
  const sums: Record<string, number> = {};
  for (const { name, value } of runs.flat()) sums[name] = (sums[name] ?? 0) + value / runs.length;
  return sums;
}

/** By how much of itself a figure changes from the first scheduler to another; 0.1 is 10 % more. */
export function change(figures: readonly Figures[], name: string, scheduler = 1): number {
  const [before, after] = [figures[0]?.[name], figures[scheduler]?.[name]];
  if (before === undefined || after === undefined) throw new Error(`there is no figure ${name}`);
  return after / before - 1;
}
