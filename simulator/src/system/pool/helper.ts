import { joinShare, type Share } from "../../engine/runtime.js";
import { Board } from "./board.js";

/** What a helper is to know. */
export interface HelperSetup {
  /** Its number among the workers; 0 is the thread of the system. */
  readonly worker: number;
  readonly workers: number;
  readonly board: SharedArrayBuffer;
  /** By member; null: it is none that a helper can go on with. */
  readonly runs: readonly (Run | null)[];
}

/** A run that was started in another thread, and its handle in it. */
export type Run = Share & { readonly handle: number };

/**
 * Goes on with members of a system whenever its thread asks for it. Never returns: whoever started the thread ends it.
 * @param ready told when it is so far
 */
export function help(
  { worker, workers, board: buffer, runs }: HelperSetup,
  ready: () => void,
): never {
  const board = new Board(workers, runs.length, buffer);
  const advances = runs.map((run) => run && advanceOf(run));
  ready();
  for (;;) {
    for (let at = board.take(worker); at >= 0; at = board.take(worker)) {
      try {
        advances[at]?.(board.endOf(at));
      } catch {
        board.breakDown();
      }
      board.done();
    }
    board.waitForWork(worker);
  }
}

function advanceOf(run: Run): (until: number) => void {
  const { cat_advance: advance } = joinShare(run);
  return (until) => advance(run.handle, until);
}
