/** What a link keeps of a run, so that whoever goes the same way again can tell where it leads elsewhere. */

import { base64UrlOf, bytesOfBase64Url } from "../../base/base64.js";

/** One thing of a run in the order in which they happen, such as a decision. */
export interface TrailStep {
  /** Where it happens: a tick, or a time in ns. */
  readonly at: number;
  /** All that must be the same. */
  readonly words: string;
}

/** A digest of steps, with marks among them. */
export interface Trail {
  /** How many steps there were. */
  readonly count: number;
  /** A byte of the digest at evenly spaced steps, the last of which is the last one; in base64url. */
  readonly marks: string;
  /** Digest of the state at the end. */
  readonly state: number;
}

/** Where a way leads elsewhere. */
export type Parting =
  /** Between two places, the second of which is the first that is known to differ; the same if it is that exactly. */
  | { readonly kind: "step"; readonly after: number; readonly by: number }
  /** The steps are the same, but not what they have come to. */
  | { readonly kind: "state" };

/** So many marks tell of short runs exactly where they part, and make a link a few hundred characters longer. */
const MOST_MARKS = 256;

const START = 0x811c9dc5;

/** Goes on with a digest (FNV-1a). */
function digested(digest: number, words: string): number {
  let value = digest;
  for (let at = 0; at < words.length; at++)
    value = Math.imul(value ^ words.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

export const digestOf = (words: string): number => digested(START, words);

/** Behind which step each mark stands. */
function placesOf(count: number): number[] {
  const marks = Math.min(MOST_MARKS, count);
  return Array.from({ length: marks }, (_, index) => Math.ceil(((index + 1) * count) / marks));
}

/** The upper byte of the digest behind each of some steps; none behind those that are not there. */
function marksAt(steps: readonly TrailStep[], places: readonly number[]): number[] {
  const marks: number[] = [];
  let digest = START;
  let done = 0;
  for (const place of places) {
    if (place > steps.length) break;
    for (; done < place; done++) digest = digested(digest, `${steps[done]?.words}\n`);
    marks.push(digest >>> 24);
  }
  return marks;
}

export function trailOf(steps: readonly TrailStep[], state: string): Trail {
  const marks = marksAt(steps, placesOf(steps.length));
  return {
    count: steps.length,
    marks: base64UrlOf(Uint8Array.from(marks)),
    state: digestOf(state),
  };
}

/** Where steps leave a trail for the first time; null where they follow it to its end. */
export function partingFrom(
  trail: Trail,
  steps: readonly TrailStep[],
  state: string,
): Parting | null {
  const kept = bytesOfBase64Url(trail.marks) ?? new Uint8Array();
  const places = placesOf(trail.count);
  const found = marksAt(steps, places);
  const differing = places.findIndex((_, index) => found[index] !== kept[index]);
  if (differing >= 0) {
    const same = places[differing - 1] ?? 0;
    const isExact = places[differing] === same + 1;
    const after = placeOf(steps, same + (isExact ? 0 : -1));
    const by = isExact ? after : placeOf(steps, (places[differing] ?? 1) - 1);
    return { kind: "step", after, by };
  }
  const more = steps[trail.count];
  if (more) return { kind: "step", after: more.at, by: more.at };
  return digestOf(state) === trail.state ? null : { kind: "state" };
}

/** Where a step is; where there are not so many, the last one. */
function placeOf(steps: readonly TrailStep[], index: number): number {
  return index < 0 ? 0 : ((steps[index] ?? steps.at(-1))?.at ?? 0);
}

export function isTrail(value: unknown): value is Trail {
  if (typeof value !== "object" || value === null) return false;
  const { count, marks, state } = value as Partial<Record<keyof Trail, unknown>>;
  return (
    Number.isSafeInteger(count) &&
    (count as number) >= 0 &&
    typeof marks === "string" &&
    bytesOfBase64Url(marks)?.length === Math.min(MOST_MARKS, count as number) &&
    Number.isSafeInteger(state)
  );
}
