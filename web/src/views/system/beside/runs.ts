import { failure, type Result, success } from "../../../base/result.js";
import type { Studio } from "../../../model/commands.js";
import type { SystemContender } from "../../../model/comparison/experiments.js";
import type { NamedRun } from "../../../model/system/parting.js";
import type { Process, SystemRun, SystemState } from "../../../model/system/systems.js";

/** A contender's run in a worker of its own. */
export interface DrawnRun extends NamedRun {
  readonly name: string;
  readonly run: SystemRun;
  readonly hasManager: boolean;
}

/** Starts the runs of one seed; what could not be started is told for its name, and closes the others. */
export async function openRuns(
  { ports }: Pick<Studio, "ports">,
  contenders: readonly SystemContender[],
  { seed, value }: { readonly seed: string; readonly value: number },
): Promise<Result<readonly DrawnRun[]>> {
  const opened = await Promise.all(
    contenders.map(async ({ name, programs }): Promise<Result<DrawnRun>> => {
      const program = programs[value] ?? programs[0];
      if (program === undefined) return failure(`${name} was not compiled.`);
      let state: SystemState | null = null;
      const begun = await ports.systems.open({ ...program, seed, parameters: {} }, async (told) => {
        state = told;
      });
      if (!begun.ok) return failure(`${name}: ${begun.message}`);
      const run = begun.value;
      const { plan, manager } = program;
      const labels = ["manager", ...plan.nodes.map(({ label }) => label)];
      const stateNow = () => state ?? run.state;
      return success({ name, run, labels, hasManager: manager !== null, stateNow });
    }),
  );
  const failed = opened.find((one) => !one.ok);
  const runs = opened.flatMap((one) => (one.ok ? [one.value] : []));
  if (failed === undefined || failed.ok) return success(runs);
  for (const { run } of runs) run.close();
  return failed;
}

/** Those that have a lane. */
export const processesOf = ({ labels, hasManager }: DrawnRun): readonly Process[] =>
  labels
    .map((label, number) => ({ number, label, family: "" }))
    .filter(({ number }) => number > 0 || hasManager);
