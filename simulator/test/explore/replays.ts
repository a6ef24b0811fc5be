/** Whether failing runs of schedulers meet the same faults in the workloads that are written for them. */

import { openSchedulerModule } from "../../src/engine/scheduler-module.js";
import { answerNames } from "../../src/explore/answers.js";
import { type ExploreSetup, explore } from "../../src/explore/explore.js";
import { passingOf } from "../../src/explore/passing.js";
import type { Exploration } from "../../src/explore/types.js";
import { scriptedWorkload } from "../../src/explore/written/scripted.js";
import { ProfileName } from "../../src/generated/layout.js";
import { sharedRuntime } from "../support/engines.js";
import { type Explorable, explorableText } from "../support/explored.js";
import { runTexts } from "../support/texts.js";

/** How many there were: schedulers, failing runs, those that were written, and of the others the reasons. */
export interface Tally {
  mutants: number;
  failing: number;
  written: number;
  readonly refused: Map<string, number>;
  /** What is told of runs that did not come to their faults. */
  readonly others: string[];
}

export const newTally = (): Tally => ({
  ...{ mutants: 0, failing: 0, written: 0 },
  refused: new Map(),
  others: [],
});

export function tallyText({ refused, ...counts }: Tally): string {
  return `${JSON.stringify({ ...counts, refused: [...refused] }, null, 2)}\n`;
}

/** What is explored of each. */
export interface Sort {
  readonly depth: number;
}

const THREADS = 2;

function compiledOrNull(text: string): Explorable | null {
  try {
    return explorableText(text, THREADS);
  } catch {
    return null; // it has errors
  }
}

function libraryOf({ scheduler }: Explorable): string {
  const module = openSchedulerModule(scheduler);
  return (module.ok && ProfileName[module.value.descriptor.profile]?.toLowerCase()) || "?";
}

function exploredOrRefused(program: Explorable, depth: number): Exploration | null {
  const answers = answerNames(program.wanted).map((name) => ({ name, values: [0, 1] }));
  const passing = program.goesByTime && passingOf(program.goesByTime, undefined);
  const asked = { depth, without: [], answers, ...(passing && { passing }) };
  const setup: ExploreSetup = { runtime: sharedRuntime(), ...program, ...asked };
  const search = explore(setup);
  for (;;) {
    const next = search.next();
    if (next.done) return next.value.ok ? next.value.value : null;
  }
}

const faultText = (fault: string | undefined, handler: string | null | undefined, call: number) =>
  `fault ${fault} in ${handler}${call > 0 ? `, call ${call}` : ""}`;

async function outcomeOf(text: string, workload: string, countsCalls: boolean): Promise<string> {
  try {
    const { outcome, ticks } = await runTexts(text, workload);
    if (outcome.kind !== "fault") return outcome.kind;
    return faultText(outcome.fault, outcome.handler, countsCalls ? ticks : 0);
  } catch (error) {
    return String(error);
  }
}

/** Explores a scheduler, and runs the workload of each of its faults. */
export async function replayed(text: string, { depth }: Sort, tally: Tally): Promise<void> {
  const program = compiledOrNull(text);
  if (program === null) return;
  tally.mutants++;
  const exploration = exploredOrRefused(program, depth);
  for (const { property, verdict, fault, counterexample } of exploration?.verdicts ?? []) {
    if (property !== "faults" || verdict !== "fails") continue;
    tally.failing++;
    const stem = counterexample?.stem ?? [];
    const scripted = scriptedWorkload(stem, {
      profile: libraryOf(program),
      imports: program.imports,
      wanted: program.wanted,
      processors: exploration?.extent.processors,
    });
    if (!scripted.ok) {
      const reason = scripted.message.replace(/^.*?: /, "");
      tally.refused.set(reason, (tally.refused.get(reason) ?? 0) + 1);
      continue;
    }
    tally.written++;
    const { workload } = scripted.value;
    const calls = stem.reduce((sum, step) => sum + (step.calls ?? 0), 0);
    const wanted = faultText(fault?.kind, fault?.handler, calls);
    const met = await outcomeOf(text, workload, calls > 0);
    const steps = stem.map(({ words }) => words).join("\n");
    if (met !== wanted) tally.others.push([met, wanted, text, steps, workload].join("\n"));
  }
}
