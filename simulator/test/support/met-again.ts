import { expect } from "vitest";
import type { Verdict } from "../../src/explore/types.js";
import { type Scripted, scriptedWorkload } from "../../src/explore/written/scripted.js";
import { type Explorable, explored } from "./explored.js";
import { runTexts } from "./texts.js";

/** What the workload says that is written for a run, and why the run fails. */
export interface MetAgain extends Scripted {
  readonly verdict: Verdict;
}

/**
 * Explores a scheduler, writes each fault's run as a workload, and expects a run under it to come to the same fault.
 * @param text of the scheduler
 */
export async function metAgain(
  text: string,
  profile: string,
  program: Explorable,
  given: Parameters<typeof explored>[1] = {},
): Promise<MetAgain[]> {
  const { verdicts, extent } = explored(program, given);
  const { imports, wanted } = program;
  const { processors } = extent;
  const faults = verdicts.filter(
    ({ property, verdict }) => property === "faults" && verdict === "fails",
  );
  expect(faults.length).toBeGreaterThan(0);
  const met: MetAgain[] = [];
  for (const verdict of faults) {
    const steps = verdict.counterexample?.stem ?? [];
    const scripted = scriptedWorkload(steps, { profile, imports, wanted, processors });
    if (!scripted.ok) throw new Error(scripted.message);
    const { workload } = scripted.value;
    const { outcome } = await runTexts(text, workload);
    const { kind: fault, handler } = verdict.fault ?? {};
    const told = steps.map(({ words }) => words).join("\n");
    expect(outcome, `${told}\n${workload}`).toMatchObject({ kind: "fault", fault, handler });
    met.push({ ...scripted.value, verdict });
  }
  return met;
}
