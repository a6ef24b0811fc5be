/** What becomes of the parts of a text that have an id: cards, arrows, what is declared. */

import type { Became } from "../../generated/services.js";

/** What a change of the text made of parts, and whether it took another one back. */
export interface Made {
  readonly became: Became;
  readonly back?: boolean;
}

/** Such a change, with the version of the text before it, and that of what it made. */
export interface Step extends Made {
  readonly version: number;
  readonly made: number;
}

/** So many that were carried out one right behind the other can be followed. */
const MOST = 16;

/** The steps with one more. Those before are of no use where something else has changed the text since. */
export function withStep(steps: readonly Step[], step: Step): readonly Step[] {
  const before = steps.at(-1)?.made === step.version ? steps : [];
  return [...before, step].slice(-MOST);
}

/** The steps that lead on from a version; none if that is none of theirs. */
export function stepsSince(steps: readonly Step[], version: number): readonly Step[] {
  const first = steps.findIndex((step) => step.version === version);
  return first === -1 ? [] : steps.slice(first);
}

/** The id of a part behind a change; null if it is gone. */
export function partAfter(id: string, { ids }: Became): string | null {
  const later = ids?.[id];
  return later === undefined ? id : later;
}

/** What taking a change back makes of parts. */
export function takenBack({ ids = {}, reordered = [], came = [] }: Became): Became {
  const back: Record<string, string | null> = Object.fromEntries(came.map((id) => [id, null]));
  const gone: string[] = [];
  for (const [before, id] of Object.entries(ids)) {
    if (id === null) gone.push(before);
    else back[id] = before;
  }
  return { ids: back, came: gone, reordered: reordered.map((id) => ids[id] ?? id) };
}
