import type { Answers } from "./answers.js";
import type { Loop } from "./loops.js";
import { type ExploredTree, keyOf, type Outcome, type OutcomeVerdict } from "./types.js";

/** The outcomes that a decision brings about. @param thread the class of the one that was chosen */
export function outcomesOf({ by, taken }: Answers, thread: string | null): Outcome[] {
  return [...by].flatMap(([group, answer]): Outcome[] => {
    const any = { group, answer, member: null };
    const isOwn = answer === "thread" && group === taken?.group && thread !== null;
    return isOwn ? [any, { group, answer, member: thread }] : [any];
  });
}

/** The outcomes that do not come about while a thread of a class is ready and never chosen: those of its places in the tree. */
export function outcomesWithout({ groups, outcomes }: ExploredTree, thread: string): Outcome[] {
  const own = outcomes.filter(({ member }) => member === thread);
  const isAtHome = groups?.some(({ members }) =>
    members.some(({ kind, name }) => kind === "thread" && name === thread),
  );
  const libraries = new Set(groups?.flatMap(({ name, rule }) => (rule === "os" ? [name] : [])));
  const ofLibrary = outcomes.filter(({ group, answer }) => answer === "os" && libraries.has(group));
  return isAtHome ? own : [...own, ...ofLibrary];
}

/** A run on which an answer starves. */
export interface Starved<Run> {
  readonly run: Run;
  readonly message: string;
  /** Null: it is a tenth of a run. */
  readonly loop: Loop | null;
}

/** What was looked at: all runs, a part of them, or one. */
export type Seen = "all" | "some" | "run";

const UNMET = { some: "it was not met", run: "it is not given in this run" } as const;

/** What is known of each outcome of a tree. */
export function outcomeVerdicts<Run>(
  { outcomes }: ExploredTree,
  reached: ReadonlyMap<string, Run>,
  starved: ReadonlyMap<string, Starved<Run>>,
  seen: Seen,
): OutcomeVerdict<Run>[] {
  return outcomes.map(({ unreachable, isPlain: _, ...outcome }) => {
    const key = keyOf(outcome);
    const met = reached.get(key) ?? null;
    const starves = starved.get(key);
    const found = {
      ...outcome,
      reached: met,
      starved: starves?.run ?? null,
      loop: starves?.loop ?? null,
    };
    if (met === null && unreachable !== null)
      return { ...found, verdict: "unreachable", message: unreachable };
    if (starves !== undefined) return { ...found, verdict: "starving", message: starves.message };
    if (met !== null) return { ...found, verdict: "reached", message: "" };
    return seen === "all"
      ? { ...found, verdict: "unreachable", message: "no run comes to it" }
      : { ...found, verdict: "open", message: UNMET[seen] };
  });
}
