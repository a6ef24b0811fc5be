import { listenForInterrupt } from "../interrupt.js";

export const MEGABYTE = 2 ** 20;
const TELL_EVERY = 500;

interface Told {
  readonly states: number;
  readonly frontier: number;
  readonly depth: number;
  readonly bytes: number;
}

/** Goes on to the end, tells how far it is, and hears Ctrl-C; then what it gives is null. */
export async function follow<T>(
  work: Generator<Told, T> | AsyncGenerator<Told, T>,
): Promise<T | null> {
  const interruption = listenForInterrupt("Interrupted.");
  const isShown = process.stderr.isTTY;
  let told = performance.now();
  for (;;) {
    const next = await work.next();
    if (next.done) {
      if (isShown) process.stderr.write("\r\u001b[K");
      return next.value;
    }
    if (performance.now() - told < TELL_EVERY) continue;
    told = performance.now();
    if (isShown) process.stderr.write(`\r\u001b[K${progressText(next.value)}`);
    await new Promise((resolve) => setImmediate(resolve));
    if (interruption.aborted) return null;
  }
}

const progressText = ({ states, frontier, depth, bytes }: Told) =>
  `${states} states, ${frontier} to go on from, depth ${depth}, ${Math.round(bytes / MEGABYTE)} MB`;
