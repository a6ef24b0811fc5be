/** Others that make runs for a search: each is given the same as the search, and makes the same of a run. */
export interface RunHelpers<Run, Made> {
  readonly count: number;
  /** One of them makes a run. It answers in the order in which it is asked. */
  make(helper: number, asked: AskedRun<Run>): Promise<Made>;
  end(): void;
}

export interface AskedRun<Run> {
  readonly run: Run;
  /** States that were found since the same helper was asked last. */
  readonly keys: readonly string[];
  /** What was found to fail, so that nobody tells it once more. */
  readonly known: readonly (readonly [key: string, rank: number])[];
}

/** A search that goes from run to run, in an order that it decides. */
export interface RunSearch<Pending, Run, Made> {
  /** Those that it makes next, the next one first. */
  soon(count: number): readonly Pending[];
  runOf(pending: Pending): Run;
  readonly known: AskedRun<Run>["known"];
  /** Whether it has found one of these states itself. */
  knowsAny(keys: readonly string[]): boolean;
  /** Makes the next run, or takes what somebody else made of it; whether there was one. */
  next(made: Made | null): Promise<boolean>;
}

/** A helper has the next run at hand when it is done with one. */
const AT_ONCE = 2;

/**
 * Shares the work of a search among helpers: they make the runs that come next, ahead of the search, which takes what they made
 * in its own order. Where it has meanwhile found a state that a helper thought new, it makes that run itself. So it finds the same
 * as alone, with any number of helpers.
 */
export class SharedRuns<
  Pending extends object,
  Run,
  Made extends { readonly keys: readonly string[] },
> {
  readonly #search: RunSearch<Pending, Run, Made>;
  readonly #helpers: RunHelpers<Run, Made>;
  readonly #given = new Map<Pending, Promise<Made>>();
  /** How many runs each helper has, and the states that it has not been told of. */
  readonly #each: { busy: number; keys: string[] }[];

  /** @param keys of all states that were found before */
  constructor(
    search: RunSearch<Pending, Run, Made>,
    helpers: RunHelpers<Run, Made>,
    keys: Iterable<string> = [],
  ) {
    this.#search = search;
    this.#helpers = helpers;
    this.#each = Array.from({ length: helpers.count }, () => ({ busy: 0, keys: [...keys] }));
  }

  async next(): Promise<boolean> {
    const [first] = this.#search.soon(1);
    if (first === undefined) return false;
    this.#handOut(first);
    const given = this.#given.get(first);
    this.#given.delete(first);
    const made = given === undefined ? null : await given;
    return this.#search.next(made === null || this.#search.knowsAny(made.keys) ? null : made);
  }

  /** The search has found these. */
  found(keys: readonly string[]): void {
    for (const each of this.#each) each.keys.push(...keys);
  }

  /** The first is left to the search itself, unless somebody has it already. */
  #handOut(first: Pending): void {
    const soon = this.#search.soon(this.#helpers.count * AT_ONCE + this.#given.size + 1);
    for (const pending of soon) {
      if (pending === first || this.#given.has(pending)) continue;
      const helper = this.#free();
      if (helper === null) return;
      this.#give(helper, pending);
    }
  }

  #give(helper: number, pending: Pending): void {
    const each = this.#each[helper] as { busy: number; keys: string[] };
    each.busy++;
    const { known } = this.#search;
    const asked = { run: this.#search.runOf(pending), keys: each.keys.splice(0), known };
    const made = this.#helpers.make(helper, asked).finally(() => {
      each.busy--;
    });
    // Whoever takes it hears what went wrong.
    made.catch(() => {});
    this.#given.set(pending, made);
  }

  /** The one with the least to do; null: all have enough. */
  #free(): number | null {
    const least = Math.min(...this.#each.map(({ busy }) => busy));
    return least < AT_ONCE ? this.#each.findIndex(({ busy }) => busy === least) : null;
  }
}
