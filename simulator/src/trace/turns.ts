import type { Turn } from "../protocol.js";

/**
 * Gathers who ran on one processor into turns for a picture. Stretches of one thread that touch are one
 * turn. Turns shorter than a column are merged with the short ones beside them in the same column, into
 * one of the thread that ran longest there.
 */
export class Turns {
  readonly #column: number;
  readonly #turns: Turn[] = [];
  /** The pending ones, and the end of the column that they began in. */
  #pending: Turn[] = [];
  #columnEnd = 0;

  /** @param column length in ns; 0 keeps every turn */
  constructor(column: number) {
    this.#column = column;
  }

  /** Adds a stretch of time, which is not before the last one. */
  add(from: number, to: number, thread: number): void {
    const short = to - from < this.#column;
    if (!short || from >= this.#columnEnd) this.#flush();
    if (!short) {
      this.#emit({ from, to, thread });
      return;
    }
    if (this.#pending.length === 0) {
      this.#columnEnd = (Math.floor(from / this.#column) + 1) * this.#column;
    }
    this.#pending.push({ from, to, thread });
  }

  finish(): Turn[] {
    this.#flush();
    return this.#turns;
  }

  #flush(): void {
    const [first] = this.#pending;
    const last = this.#pending.at(-1);
    if (first === undefined || last === undefined) return;
    this.#emit({ from: first.from, to: last.to, thread: longest(this.#pending) });
    this.#pending = [];
  }

  #emit(turn: Turn): void {
    const last = this.#turns.at(-1);
    if (last !== undefined && last.thread === turn.thread && last.to === turn.from) {
      this.#turns[this.#turns.length - 1] = { ...last, to: turn.to };
    } else {
      this.#turns.push(turn);
    }
  }
}

/** The thread that ran longest in some turns. */
function longest(turns: readonly Turn[]): number {
  const ran = new Map<number, number>();
  for (const { from, to, thread } of turns) ran.set(thread, (ran.get(thread) ?? 0) + to - from);
  const most = Math.max(...ran.values());
  return [...ran].find(([, time]) => time === most)?.[0] ?? 0;
}
