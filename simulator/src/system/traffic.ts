import type { Passage } from "./message-log.js";

/** What went one way between two members. */
export interface Traffic {
  readonly from: number;
  readonly to: number;
  /** What kind of message, or the channel that it went to. */
  readonly what: string;
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
      count,
      bytes,
      meanDelay: Math.round(delay / count),
    }));
    return rows.sort((a, b) => a.from - b.from || a.to - b.to || (a.what < b.what ? -1 : 1));
  }
}

/** The channel that a message goes to, or what a scheduler tells. */
export const whatOf = ({ message }: Passage): string =>
  message.kind === "channel" ? message.channel : message.what;
