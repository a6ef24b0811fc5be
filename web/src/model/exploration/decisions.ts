import type { Kept } from "./kept-run.js";

/**
 * What is decided in a project's run in the place of chance; undefined: chance decides. Apart from the rest, for every run
 * that is loaded asks it.
 */
export const decisionsOf = ({ workload, counterexample }: Kept): readonly number[] | undefined =>
  counterexample && "course" in counterexample && counterexample.workload === workload.name
    ? counterexample.course.digits
    : undefined;
