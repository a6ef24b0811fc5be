import type { Question, Reply } from "../protocol.js";
import type { Session } from "../session/session.js";

type Search = Extract<Question, { type: "findEvents" | "nearestEvent" }>;

/**
 * Looks events up in the record of a run.
 * @param isStopped is told which share was looked at, and says whether that is to end
 * @returns null where it was stopped
 */
export async function searched(
  question: Search,
  session: Session,
  isStopped: (share: number) => Promise<boolean>,
): Promise<Reply | null> {
  if (question.type === "findEvents") {
    const found = await followed(session.record.find(question.filter, question.from), isStopped);
    return found && { type: "foundEvents", found: found.value };
  }
  const nearest = session.record.nearest(question.filter, question.direction);
  const event = await followed(nearest, isStopped);
  return event && { type: "nearestFound", event: event.value };
}

/** Follows a search to its end; null where it was stopped. */
export async function followed<T>(
  search: Generator<number, T>,
  isStopped: (share: number) => Promise<boolean>,
): Promise<{ readonly value: T } | null> {
  for (;;) {
    const { done, value } = search.next();
    if (done) return { value };
    if (await isStopped(value)) return null;
  }
}
