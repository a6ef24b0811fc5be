/** Long lists of an answer go to the page in parts: to take in all of a large answer at once would hold it up. */

/** So many elements go together. */
const LONGEST = 500;
/** Lists are looked for so deep in an answer; those further below are short. */
const DEPTH = 2;

export interface Part {
  /** The names that lead to the list, from the answer. */
  readonly path: readonly string[];
  readonly elements: readonly unknown[];
}

interface Parted {
  /** The answer, with nothing in its long lists. */
  readonly rest: unknown;
  /** What belongs there, in order. */
  readonly parts: readonly Part[];
}

export function parted(answer: unknown): Parted {
  const parts: Part[] = [];
  const leave = (value: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(value)) {
      if (value.length <= LONGEST) return value;
      for (let from = 0; from < value.length; from += LONGEST)
        parts.push({ path, elements: value.slice(from, from + LONGEST) });
      return [];
    }
    if (!isPlain(value) || path.length === DEPTH) return value;
    const entries = Object.entries(value).map(([name, one]) => [name, leave(one, [...path, name])]);
    return Object.fromEntries(entries);
  };
  return { rest: leave(answer, []), parts };
}

/** The answer as it was: the parts are put back into its lists. */
export function joined({ rest, parts }: Parted): unknown {
  for (const { path, elements } of parts) {
    let list = rest;
    for (const name of path) list = (list as Readonly<Record<string, unknown>>)[name];
    (list as unknown[]).push(...elements);
  }
  return rest;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
