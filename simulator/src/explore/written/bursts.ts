import type { NamedStep, VariedImport } from "../types.js";
import type { InstantTimes, Span } from "./times.js";

/** The attribute in which the library keeps what is left of a burst. */
export const REMAINING = "remaining";

/** How long a thread computes up to what it does next. */
interface Burst {
  readonly spans: readonly Span[];
  readonly value: number;
  /** Absent: it does that in the run. Else the run ends before, and the thread runs by then, or it does not. */
  readonly open?: { readonly runs: boolean };
}

/** The bursts of threads, of a scheduler that goes by what is left of them. */
export class Bursts {
  readonly isKept: boolean;
  readonly #bursts: Burst[] = [];
  /** What the run has of each thread's burst, as far as it has come. */
  readonly #values = new Map<string, number>();

  constructor(imports: readonly VariedImport[]) {
    this.isKept = imports.some(({ name, kept }) => kept === true && name === REMAINING);
  }

  /** Behind a step, or in one that fails. */
  follow({ thread, values, after }: NamedStep): void {
    const written = values.find(({ name }) => name === REMAINING);
    if (written !== undefined && thread !== null) this.#values.set(thread, written.value);
    for (const { name, attributes } of after?.threads ?? []) {
      const value = attributes[REMAINING];
      if (value !== undefined) this.#values.set(name, value);
    }
  }

  /** A thread has computed over these spans, and does something. */
  end(thread: string, spans: readonly Span[], open?: Burst["open"]): void {
    const value = this.#values.get(thread) ?? 0;
    this.#bursts.push({ spans, value, ...(open && { open }) });
  }

  /**
   * Bursts of one value are alike, and of a greater value longer, even by what is left of them.
   * @returns by burst the unknown of its length
   */
  bound(times: InstantTimes): readonly number[] {
    const values = [...new Set(this.#bursts.map(({ value }) => value))].sort((a, b) => a - b);
    const standing = new Map(values.map((value) => [value, times.unknown()]));
    for (const [index, value] of values.entries()) {
      const less = standing.get(values[index - 1] ?? Number.NaN);
      if (less !== undefined)
        times.atLeast(
          [
            [standing.get(value) as number, 1],
            [less, -1],
          ],
          1,
        );
    }
    return this.#bursts.map(({ spans, value, open }) => {
      const length = times.unknown();
      const run = spans.flatMap(({ from, to }) => [
        ...times.termsOf(to),
        ...times.termsOf(from, -1),
      ]);
      const left = [[length, 1] as const, ...run.map(([one, factor]) => [one, -factor] as const)];
      if (open !== undefined) times.atLeast(left, open.runs ? 1 : 0);
      else times.equal(left, 0);
      times.preferablyEqual(length, standing.get(value) as number);
      const less = standing.get(values[values.indexOf(value) - 1] ?? Number.NaN);
      if (open !== undefined && less !== undefined) times.atLeast([...left, [less, -1]], 1);
      return length;
    });
  }
}
