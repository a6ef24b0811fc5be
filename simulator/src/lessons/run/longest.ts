/** What takes longer is given up: a learner waits. */
export const LONGEST_MS = 10_000;
