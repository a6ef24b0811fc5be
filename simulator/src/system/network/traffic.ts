import type { SystemPassage } from "../../system-protocol.js";
import type { Passage } from "./message-log.js";

/** What went one way between two members. */
export interface Traffic {
  readonly from: number;
  readonly to: number;
  /** The channel that it went to, or what a scheduler told. */
  readonly what: string;
  /** `channel`, or what kind of message of a scheduler: `read`. */
  readonly kind: string;
  /** The shared variable that it was about, as its sender calls it. */
  readonly variable: string | null;
  readonly count: number;
  readonly bytes: number;
  /** How long messages were under way on average, ns. */
  readonly meanDelay: number;
}

/** Counts the messages of a system by their way and what they are. */
export class TrafficCount {
  readonly #counts = new Map<
    string,
    { passage: Passage; count: number; bytes: number; delay: number }
  >();

  take(passages: readonly Passage[]): void {
    for (const passage of passages) {
      const { from, to, sent, arrival, message } = passage;
      const key = `${from} ${to} ${whatOf(passage)}`;
      const known = this.#counts.get(key) ?? { passage, count: 0, bytes: 0, delay: 0 };
      known.count++;
      known.bytes += message.size;
      known.delay += arrival - sent;
      this.#counts.set(key, known);
    }
  }

  /** In the order of senders, receivers and names. */
  get rows(): Traffic[] {
    const rows = [...this.#counts.values()].map(({ passage, count, bytes, delay }) => ({
      from: passage.from,
      to: passage.to,
      what: whatOf(passage),
      kind: kindOf(passage),
      variable: variableOf(passage),
      count,
      bytes,
      meanDelay: Math.round(delay / count),
    }));
    return rows.sort((a, b) => a.from - b.from || a.to - b.to || (a.what < b.what ? -1 : 1));
  }
}

/** The channel that a message goes to, or what a scheduler tells: `READ total`. */
export function whatOf({ message }: Passage): string {
  if (message.kind === "channel") return message.channel;
  return message.variable === null ? message.what : `${message.what} ${message.variable}`;
}

export const kindOf = ({ message }: Passage): string =>
  message.kind === "channel" ? "channel" : message.what.toLowerCase();

export const variableOf = ({ message }: Passage): string | null =>
  message.kind === "channel" ? null : message.variable;

/** As hosts hear of it. */
export const toldPassage = (passage: Passage): SystemPassage => ({
  from: passage.from,
  to: passage.to,
  what: whatOf(passage),
  isOfThreads: passage.message.kind === "channel",
  sent: passage.sent,
  arrival: passage.arrival,
  earliest: passage.earliest,
  place: passage.place,
  size: passage.message.size,
});
