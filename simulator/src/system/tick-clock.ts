import type { Session } from "../session/session.js";

/** Stretches of ticks whose times are found again are kept for the next question. */
const KEPT_STRETCHES = 2;

interface Stretch {
  /** The times are those of the ticks behind this one. */
  readonly from: number;
  readonly times: Float64Array;
}

/**
 * When the ticks of a process ended. Of a long run only some are kept; the others are found by going through the
 * stretch between two of them once more. So each is known exactly, and little is kept.
 */
export class TickClock {
  readonly #session: Session;
  readonly #moved: () => void;
  #stretches: Stretch[] = [];

  /** @param moved told when the run stands elsewhere for having looked */
  constructor(session: Session, moved: () => void) {
    this.#session = session;
    this.#moved = moved;
  }

  /** The furthest tick that was visited. */
  get last(): number {
    return this.#session.tickTimes.last;
  }

  /** When a tick ended, ns. */
  *timeOf(tick: number): Generator<void, number> {
    const { tickTimes } = this.#session;
    if (tick >= tickTimes.last) return tickTimes.lastTime;
    const { from, to } = tickTimes.around(tick);
    if (from === tick) return tickTimes.timeOf(tick);
    const times = yield* this.#stretch(from, to);
    return times[tick - from - 1] as number;
  }

  /** How many ticks had ended at the end of a time, ns. */
  *countUpTo(time: number): Generator<void, number> {
    const { tickTimes } = this.#session;
    if (tickTimes.lastTime <= time) return tickTimes.last;
    const { from, to } = tickTimes.around(tickTimes.tickBefore(time));
    if (to - from <= 1) return from;
    const times = yield* this.#stretch(from, to);
    const later = times.findIndex((each) => each > time);
    return later < 0 ? to : from + later;
  }

  *#stretch(from: number, to: number): Generator<void, Float64Array> {
    const known = this.#stretches.find((each) => each.from === from);
    if (known !== undefined && known.times.length >= to - from) return known.times;
    this.#moved();
    const times = yield* this.#session.timesWithin(from, to);
    const others = this.#stretches.filter((each) => each.from !== from);
    this.#stretches = [{ from, times }, ...others].slice(0, KEPT_STRETCHES);
    return times;
  }
}
