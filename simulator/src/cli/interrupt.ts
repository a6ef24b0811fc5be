import { INTERRUPTED } from "./exit.js";

/** How long a run may go on before Ctrl-C is heard, ms. */
const HEARING = 50;

/**
 * Listens for Ctrl-C: the first one is told and asks for an end, a second one
 * ends the program at once.
 * @param message what happens now, in words
 */
export function listenForInterrupt(message: string): AbortSignal {
  const controller = new AbortController();
  process.once("SIGINT", () => {
    process.stderr.write(`\n${message} Press Ctrl-C again to end at once.\n`);
    controller.abort();
    process.once("SIGINT", () => process.exit(INTERRUPTED));
  });
  return controller.signal;
}

/**
 * A question for long work that does not wait for anything: whether Ctrl-C was pressed.
 * @param onHeard called now and then, as long as it is asked
 */
export function askBetween(signal: AbortSignal, onHeard: () => void): () => Promise<boolean> {
  let heard = performance.now();
  return async () => {
    if (performance.now() - heard >= HEARING) {
      onHeard();
      await new Promise((resolve) => setImmediate(resolve));
      heard = performance.now();
    }
    return signal.aborted;
  };
}
