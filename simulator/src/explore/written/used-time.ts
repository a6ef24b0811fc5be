import type { VariedImport } from "../types.js";
import type { InstantTimes, Span } from "./times.js";

/** What a run says of how long a thread has run: over these spans, ns. */
interface Sample {
  readonly spans: readonly Span[];
  readonly value: number;
}

/** How long threads have run up to each instant, as a run has it of the attribute that the library keeps of that. */
export class UsedTime {
  readonly #samples = new Map<string, Sample>();

  /** @param ran in which a thread has run up to an instant */
  note(thread: string, instant: number, ran: readonly Span[], value: number): void {
    const spans = ran.filter(({ from, to }) => from < to);
    this.#samples.set(`${thread} ${instant}`, { spans, value });
  }

  /**
   * A value stands for all from it up to the next one. Where a scheduler does more than to compare it with constants, the value
   * itself is wanted.
   */
  bound(times: InstantTimes, { values, exact }: VariedImport): void {
    const [first, ...further] = [...values].sort((a, b) => a - b);
    for (const { spans, value } of this.#samples.values()) {
      const next = further.find((one) => one > value);
      const least = value === first ? 0 : value;
      times.together(spans, { least, ...(next !== undefined && { most: next - 1 }) });
      if (!exact) times.preferably(spans, value);
    }
  }
}
