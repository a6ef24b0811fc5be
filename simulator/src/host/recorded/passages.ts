import type { MergedMessage, MergedRun } from "../../recording/merged/merge.js";
import type { Passage } from "../../system/network/message-log.js";

/** Bytes of a frame: head and body, as docs/reference/processes.md has them. */
const FRAME = 44;

/**
 * The messages of a recorded run as those of a simulated system, in the order of sending. One that nobody took is under way until
 * the run ends.
 * @param numbers of processes in the system, by their numbers in the run
 */
export function passagesOf(
  { messages, duration }: MergedRun,
  numbers: ReadonlyMap<number, number>,
): Passage[] {
  const counts = new Map<string, number>();
  return messages.map((message) => {
    const [from, to] = [numbers.get(message.from) ?? 0, numbers.get(message.to) ?? 0];
    const way = `${from} ${to}`;
    const place = counts.get(way) ?? 0;
    counts.set(way, place + 1);
    const { sent } = message;
    const arrival = message.arrival ?? duration;
    const when = { sent, arrival, left: arrival, earliest: arrival };
    return { from, to, ...when, place, number: place, message: said(message, to) };
  });
}

/** What a trace tells of it: no value, and no number by which an answer is known. */
function said({ sent, kind, variable, element }: MergedMessage, peer: number): Passage["message"] {
  const unknown = { value: 0n, kind: 0, variable: 0, operation: 0, number: 0 };
  const mail = { ...unknown, time: sent, sent, peer, element };
  return { kind: "scheduler", mail, what: kind, variable, size: FRAME };
}
