import type { Kept } from "./kept-run.js";

/**
 * What is decided in a project's run in the place of chance; undefined: chance decides. Apart from the rest, for every run
 * that is loaded asks it.
 */
export const decisionsOf = ({ workload, counterexample }: Kept): readonly number[] | undefined =>
  counterexample && "course" in counterexample && counterexample.workload === workload.name
    ? counterexample.course.digits
    : undefined;

/** The seed with which a project's run is a run that was found; undefined: any will do. */
export const seedOf = ({ workload, counterexample }: Kept): string | undefined =>
  counterexample && "seed" in counterexample && counterexample.workload === workload.name
    ? counterexample.seed
    : undefined;
