/**
 * A way through a run. It pauses after each slice, so that a host can look
 * after its messages; a way that is not followed to its end leaves the run
 * where it is.
 */
export type Travel = Generator<void, void>;

/** Follows a way to its end. */
export function complete(travel: Travel): void {
  while (travel.next().done !== true);
}
