/** What a page asks of the service worker: to take over from a former version, or to load what is missing. */
export type Order = "take over" | "mend";

/** What it answers to `mend`. */
export interface Answer {
  /** How many files are missing still. */
  readonly missing: number;
}
