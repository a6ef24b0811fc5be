import { nextTask } from "./next-task.js";

/** How long a piece of work may take, in milliseconds. */
const PIECE = 8;

/** Carries out work that yields now and then, in pieces between which the page does whatever else there is to do. */
export async function inSteps<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const begin = performance.now();
    while (performance.now() - begin < PIECE) {
      const step = work.next();
      if (step.done) return step.value;
    }
    await nextTask();
  }
}
