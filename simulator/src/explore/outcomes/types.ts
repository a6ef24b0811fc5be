import type { Answer, TreeOfGroups } from "./answers.js";
import type { Loop } from "./loops.js";

/** An answer that a group can give. */
export interface Outcome {
  readonly group: string;
  readonly answer: Answer;
  /** The thread that is chosen, by the name in the text; null for any from the group or below it. */
  readonly member: string | null;
}

/** A tree, with what the compiler proves of its answers. */
export interface ExploredTree extends TreeOfGroups {
  readonly outcomes: readonly (Outcome & {
    readonly unreachable: string | null;
    readonly isPlain?: boolean;
  })[];
  /** The scheduler's variables and attributes that are moments; null where it may do other things at other times. */
  readonly moments?: readonly string[] | null;
}

/** What was found of an answer. */
export interface OutcomeVerdict<Run> extends Outcome {
  /**
   * `starving`: on some run a thread stays ready, and this answer never comes: in a loop, which can be gone through for ever,
   * or for a tenth of the run. `open`: it was not met, and not all was seen.
   */
  readonly verdict: "reached" | "unreachable" | "starving" | "open";
  /** In words: why it never comes about, or what stays ready. */
  readonly message: string;
  /** A shortest run to it; null where it was not met. */
  readonly reached: Run | null;
  /** A run on which it starves; null for none. */
  readonly starved: Run | null;
  /** Of what starves in a loop, that loop. */
  readonly loop: Loop | null;
}

export const keyOf = ({ group, answer, member }: Outcome): string =>
  `${group} ${answer} ${member ?? ""}`;
