import type { Result } from "../base/result.js";
import { EDGE_BYTES, type Explorer, STATE_BYTES } from "./explorer.js";
import type { FoundFault } from "./layout.js";

/** How far a search has come, beside what it has found. */
export interface KeptSearch {
  readonly states: number;
  readonly edges: number;
  readonly expanded: number;
  readonly transitions: number;
  readonly faults: readonly FoundFault[];
}

const KINDS = ["states", "edges", "keys"] as const;
/** Records that are handed over in one go. */
const AT_ONCE = 1 << 14;

export function keptOf(explorer: Explorer): KeptSearch {
  const { states, edges, expanded, transitions } = explorer.look();
  return { states, edges, expanded, transitions, faults: explorer.faults() };
}

/** What a search has found, as bytes. */
export function* bytesOf(explorer: Explorer): Generator<Uint8Array> {
  for (const { what, first, count } of partsOf(explorer.look())) {
    yield explorer.records(what, first, count);
  }
}

/** Puts it into a search of the same that has just been opened, which then goes on as that one would have. */
export function restore(
  explorer: Explorer,
  kept: KeptSearch,
  next: (bytes: number) => Uint8Array,
): Result<null> {
  const { keySize } = explorer.look();
  const sizes = { states: STATE_BYTES, edges: EDGE_BYTES, keys: keySize };
  for (const { what, count } of partsOf(kept)) {
    const put = explorer.put(what, count, next(count * sizes[what]));
    if (!put.ok) return put;
  }
  return explorer.restore(kept.expanded, kept.transitions, kept.faults);
}

function* partsOf({ states, edges }: Pick<KeptSearch, "states" | "edges">) {
  const counts = { states, edges, keys: states };
  for (const what of KINDS) {
    for (let first = 0; first < counts[what]; first += AT_ONCE) {
      yield { what, first, count: Math.min(AT_ONCE, counts[what] - first) };
    }
  }
}
