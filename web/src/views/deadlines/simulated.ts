import type { DeadlineTask } from "../../generated/services.js";

/** What a run has measured of the jobs of a class: a row of its measures. */
export interface JobMeasures {
  readonly class: string;
  readonly completed?: number;
  readonly response_max_ns: number | null;
}

/** A task beside what its jobs have taken so far. */
export interface ComparedTask extends DeadlineTask {
  /** Null without a run, or before a job is complete. */
  readonly simulated: number | null;
  /** A simulated job took longer than the bound: a fault of this studio. */
  readonly isContradicted: boolean;
}

/**
 * Puts the greatest response times of a run beside the bounds. Measures are of classes: where threads of one
 * differ, the value stands with the greatest bound.
 */
export function beside(
  tasks: readonly DeadlineTask[],
  jobs: readonly JobMeasures[],
): ComparedTask[] {
  return tasks.map((task) => {
    const measured = jobs.find((each) => each.class === task.class);
    const simulated = slowest(tasks, task.class) === task ? measured?.response_max_ns : null;
    const isContradicted =
      typeof simulated === "number" && task.responseNs !== null && simulated > task.responseNs;
    return { ...task, simulated: simulated ?? null, isContradicted };
  });
}

function slowest(tasks: readonly DeadlineTask[], name: string): DeadlineTask | undefined {
  const own = tasks.filter((each) => each.class === name);
  const most = Math.max(...own.map((each) => each.responseNs ?? 0));
  return own.find((each) => (each.responseNs ?? 0) === most);
}
