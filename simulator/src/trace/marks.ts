import type { JobMark } from "../protocol.js";

type Kind = JobMark["kind"];

/** Gathers what came of jobs for a picture: of each kind and thread the first in a column. */
export class Marks {
  readonly #column: number;
  readonly #marks: JobMark[] = [];
  /** Up to when the last of each kind and thread takes the place of others. */
  readonly #taken = new Map<string, number>();

  /** @param column length in ns */
  constructor(column: number) {
    this.#column = column;
  }

  add(kind: Kind, thread: number, time: number): void {
    const key = `${kind} ${thread}`;
    if (time < (this.#taken.get(key) ?? 0)) return;
    this.#taken.set(key, (Math.floor(time / this.#column) + 1) * this.#column);
    this.#marks.push({ time, thread, kind });
  }

  /** In order of time: deadlines are known before they come. */
  finish(): JobMark[] {
    return this.#marks.sort((a, b) => a.time - b.time);
  }
}
