import type { FileSet } from "../project/project.js";

/** A scheduler that another one is held against. */
export interface Against {
  readonly from: "project" | "examples";
  /** Of its file, or the id of the example. */
  readonly name: string;
}

/** The schedulers of a project beside the one that is run. */
export const otherSchedulers = ({ others = [] }: FileSet): readonly string[] =>
  others.map(({ name }) => name).filter((name) => name.endsWith(".sched"));
