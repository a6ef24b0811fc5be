import type { LessonEntry } from "../../../model/lessons/entries.js";
import { countDone, type Progress } from "../../../model/lessons/progress.js";

/** How far one has come in a lesson or a challenge. */
export interface Standing {
  readonly isDone: boolean;
  /** In a few words; null before it was begun. */
  readonly words: string | null;
  /** How many of all steps are done; null where a bar tells nothing. */
  readonly steps: readonly [done: number, all: number] | null;
}

const MEDALS = ["gold", "silver", "bronze"] as const;

/** A challenge is done with gold. */
export function standingOf({ kind, steps }: LessonEntry, progress?: Progress): Standing {
  if (kind === "challenge") {
    const tries = progress?.tries ?? [];
    const medal = MEDALS.find((name) => tries.some((each) => each.medal === name));
    const tried = tries.length === 1 ? "1 try" : `${tries.length} tries`;
    const words = medal ? `${medal}, ${tried}` : tries.length > 0 ? tried : null;
    return { isDone: medal === "gold", words, steps: null };
  }
  const done = countDone(progress, steps);
  if (done === steps.length) return { isDone: true, words: "Done", steps: null };
  if (!progress?.step) return { isDone: false, words: null, steps: null };
  const words = `${done} of ${steps.length} steps done`;
  return { isDone: false, words, steps: [done, steps.length] };
}
