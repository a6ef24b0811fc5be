import type { FileSet } from "../project/project.js";
import type { KeptSystemRun } from "./kept-system.js";
import type { Counterexample, Course, ExploredVerdict, Varied } from "./runs.js";

/** The workload that leads through a run. */
export const COUNTEREXAMPLE = "counterexample.workload";

/** A run that fails, kept with the project. */
export type KeptRun = KeptScript | KeptCourse;

export type KeptFailure = Pick<ExploredVerdict, "property" | "message" | "fault">;

/** A run of a program: its steps by their names find it again in another text. */
export interface KeptScript extends KeptFailure {
  readonly counterexample: Counterexample;
  /** The workload that is run in its place as one leaves it. */
  readonly former: string;
}

/** A run of a workload of the project, which its decisions find again. */
export interface KeptCourse extends KeptFailure {
  readonly course: Course;
  /** The name of the workload's file. */
  readonly workload: string;
}

export const isCourse = (kept: KeptRun): kept is KeptCourse => "course" in kept;

/** What varies in the runs of which it is one. */
export const variedIn = (kept: KeptRun): Varied => (isCourse(kept) ? "workload" : "program");

export type Kept = FileSet & { readonly counterexample?: KeptRun | KeptSystemRun | undefined };

/** The run that a project is run through; null for none. */
export function runOf({ workload, counterexample }: Kept): KeptRun | null {
  if (!counterexample || "systemCourse" in counterexample) return null;
  const own = isCourse(counterexample) ? counterexample.workload : COUNTEREXAMPLE;
  return workload.name === own ? counterexample : null;
}
