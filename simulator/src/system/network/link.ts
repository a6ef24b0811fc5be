import type { Expression, SystemWay } from "../../generated/system.js";
import type { TimedStream } from "../changes.js";
import { evaluate } from "../expression.js";
import type { RandomStream } from "../random.js";
import type { Passing } from "../steps/conservative.js";

const SECOND = 1_000_000_000;
/** A message that is lost is sent again after the way there and back; after each further loss twice as long. */
const MOST_DOUBLINGS = 6;

/**
 * One way of the network. Messages come in the order in which they were sent: each waits for the one before it, which
 * takes its size by the rate. What is lost, and what meets a link that is down, is sent again, as TCP does.
 */
export class NetworkLink {
  readonly #plan: SystemWay;
  #random: RandomStream;
  /** Those that take its place later. */
  readonly #later: TimedStream[];
  readonly #moved: ReadonlyMap<number, number>;
  /** When the last message had left the sender. */
  #free = 0;
  /** When the last message comes. */
  #last = 0;
  #count = 0;

  /**
   * @param moved messages that come at other times (ns) than they would, by their places
   * @param later streams that take the place of the first, in the order of their times
   */
  constructor(
    plan: SystemWay,
    random: RandomStream,
    moved: ReadonlyMap<number, number>,
    later: readonly TimedStream[] = [],
  ) {
    this.#plan = plan;
    this.#random = random;
    this.#moved = moved;
    this.#later = [...later];
  }

  /** No message is under way for less, ns. */
  get latency(): number {
    return this.#plan.latency;
  }

  /** When a message comes that is sent at a time (ns) and has a size in bytes. To be asked in the order of sending. */
  send(sent: number, size: number): Passing {
    const { latency, rate, jitter } = this.#plan;
    while ((this.#later[0]?.from ?? Number.POSITIVE_INFINITY) <= sent) {
      this.#random = (this.#later.shift() as TimedStream).stream;
    }
    const begin = this.#whenUp(Math.max(sent, this.#free));
    this.#free = begin + (rate === null ? 0 : Math.ceil((size * SECOND) / rate));
    const late = this.#resent() + (jitter === null ? 0 : this.#drawn(jitter, sent));
    const place = this.#count++;
    const earliest = Math.max(this.#last, this.#free + latency);
    const wanted = this.#moved.get(place) ?? this.#free + latency + late;
    this.#last = Math.max(earliest, wanted);
    return { left: this.#free, arrival: this.#last, earliest, place };
  }

  /** A random length of time, ns; what comes out negative, or is no number, counts as 0. */
  #drawn(jitter: Expression, now: number): number {
    const drawn = Math.round(evaluate(jitter, { now, random: this.#random }));
    return drawn > 0 && drawn < Number.POSITIVE_INFINITY ? drawn : 0;
  }

  #whenUp(time: number): number {
    let up = time;
    for (const [from = 0, to = 0] of this.#plan.down) if (from <= up && up < to) up = to;
    return up;
  }

  /** How much later a message comes because it was lost. */
  #resent(): number {
    const { loss, latency } = this.#plan;
    let late = 0;
    for (let losses = 0; loss > 0 && this.#random.next() < loss; losses++) {
      late += 2 * latency * 2 ** Math.min(losses, MOST_DOUBLINGS);
    }
    return late;
  }
}
