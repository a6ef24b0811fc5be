import type { SearchLimit } from "../../model/exploration/runs.js";
import type { OpenSearch } from "./open-search.js";

const MEGABYTE = 2 ** 20;
export const MEMORY = 512 * MEGABYTE;
/** A page does not get more. */
const MOST_MEMORY = 2048 * MEGABYTE;

export const NOTHING_LEFT = "There is nothing to go on with. Explore anew.";

/** A search, which is kept with its worker where it was stopped. */
export interface Going {
  readonly search: OpenSearch;
  /** Bytes for what it finds. */
  readonly memory: number;
  /** Tells that it was given up, so its worker is no more. */
  readonly signal: AbortSignal;
}

/** What a search that goes on may have: more, where its memory was used up. */
export const moreMemory = ({ memory }: Going): number => Math.min(memory * 2, MOST_MEMORY);

/** Whether a search that came to this has more to find. */
export const hasMore = (limit: SearchLimit | null, { memory }: Going): boolean =>
  limit !== null && (limit !== "memory" || memory < MOST_MEMORY);

/** Keeps the last search that was stopped. */
export class Stopped<G extends Going> {
  #kept: G | null = null;

  keep(going: G): void {
    this.forget();
    this.#kept = going;
  }

  /** The one that is kept, which is kept no more; null: there is none, or it was given up. */
  take(): G | null {
    const kept = this.#kept;
    this.#kept = null;
    return kept?.signal.aborted ? null : kept;
  }

  forget(): void {
    this.#kept?.search.end();
    this.#kept = null;
  }
}
