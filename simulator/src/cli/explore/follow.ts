import { listenForInterrupt } from "../interrupt.js";

export const MEGABYTE = 2 ** 20;
const TELL_EVERY = 500;

interface Told {
  readonly states: number;
  readonly frontier: number;
  readonly depth: number;
  readonly bytes: number;
}

/** What a search came to, and whether Ctrl-C ended it with what it had seen. */
export interface Followed<T> {
  readonly value: T;
  readonly isInterrupted: boolean;
}

/**
 * Goes on to the end, tells how far it is, and hears Ctrl-C.
 * @param begin is given what the search asks now and then: whether it is to end with what it has seen
 */
export async function follow<T>(
  begin: (isCancelled: () => boolean) => Generator<Told, T> | AsyncGenerator<Told, T>,
): Promise<Followed<T>> {
  const interruption = listenForInterrupt("Interrupted: what was seen follows.");
  const work = begin(() => interruption.aborted);
  const isShown = process.stderr.isTTY;
  let told = performance.now();
  for (;;) {
    const next = await work.next();
    if (next.done) {
      if (isShown) process.stderr.write("\r\u001b[K");
      return { value: next.value, isInterrupted: interruption.aborted };
    }
    if (performance.now() - told < TELL_EVERY) continue;
    told = performance.now();
    if (isShown) process.stderr.write(`\r\u001b[K${progressText(next.value)}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const progressText = ({ states, frontier, depth, bytes }: Told) =>
  `${states} states, ${frontier} to go on from, depth ${depth}, ${Math.round(bytes / MEGABYTE)} MB`;
