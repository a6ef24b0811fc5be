/** Earlier states of a project that are kept, and which of them stay. */

/**
 * Why a version is kept: a person named it, or else it was before that: the first change of a visit, a change after a
 * longer time, files that came in, another tab's project that was taken over, going back, a reset, a folder's changes.
 */
export type VersionReason =
  | "named"
  | "visit"
  | "change"
  | "import"
  | "takeover"
  | "back"
  | "reset"
  | "folder";

export interface VersionEntry {
  readonly id: string;
  /** When it was kept, ms. */
  readonly time: number;
  readonly why: VersionReason;
  /** That a person gave it; null without. */
  readonly name: string | null;
  /** How long its texts are, in characters. */
  readonly size: number;
}

/** More named ones are refused: they never go by themselves. */
export const MOST_NAMED = 100;
/** Of all others so many stay, and as long as their texts are no longer together. */
const MOST_OTHERS = 100;
const MOST_CHARACTERS = 16_000_000;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** From a certain age on, of versions within a span of time only the last one stays. */
const SPANS = [
  { age: 60 * DAY, span: 7 * DAY },
  { age: 2 * DAY, span: DAY },
  { age: 2 * HOUR, span: HOUR },
] as const;

/** Which versions go, of all that are kept of a project. */
export function surplus(all: readonly VersionEntry[], now: number): readonly VersionEntry[] {
  const others = all
    .filter(({ name }) => name === null)
    .toSorted((one, other) => other.time - one.time);
  const spans = new Set<string>();
  let characters = 0;
  let count = 0;
  return others.filter(({ time, size }) => {
    const { span } = SPANS.find(({ age }) => now - time >= age) ?? { span: 0 };
    const place = `${span} ${Math.floor(time / (span || 1))}`;
    if (span > 0 && spans.has(place)) return true;
    spans.add(place);
    characters += size;
    count++;
    return count > MOST_OTHERS || (characters > MOST_CHARACTERS && count > 1);
  });
}
