import { Worker } from "node:worker_threads";
import { PATIENCE, whySilent } from "../../experiment/silence.js";
import { BAD_INPUT, INTERRUPTED } from "../exit.js";
import { SignsOfLife } from "./signs-of-life.js";

/** How long a run may give no sign of life once Ctrl-C was pressed, ms. */
const PATIENCE_INTERRUPTED = 3_000;
const LOOK_EVERY = 100;

export interface Supervised {
  /** The program of the thread. It posts its exit status as a message. */
  readonly thread: URL;
  readonly data: unknown;
  readonly patience?: number;
}

/**
 * Carries out work in a thread of its own, so that Ctrl-C is heard and the time is seen whatever the
 * work does: a scheduler's module that was damaged may loop for ever. The thread finds what it is to
 * do in `workerData.data` and gives signs of life in `workerData.signs`; it is told of Ctrl-C by a message.
 * @returns the exit status
 */
export function supervise({ thread, data, patience = PATIENCE }: Supervised): Promise<number> {
  const signs = new SignsOfLife();
  const worker = new Worker(thread, { workerData: { data, signs: signs.buffer } });
  return new Promise((resolve, reject) => {
    let status: number | null = null;
    let interrupted = false;
    let seen = { count: 0, at: performance.now() };

    const end = (settle: () => void) => {
      clearInterval(clock);
      process.off("SIGINT", interrupt);
      settle();
    };
    const giveUp = (why: string, exit: number) => {
      clearInterval(clock);
      process.stderr.write(`${why}\n`);
      status = exit;
      void worker.terminate(); // it tells its exit
    };
    const interrupt = () => {
      if (interrupted || signs.count === 0) process.exit(INTERRUPTED);
      interrupted = true;
      seen = { ...seen, at: performance.now() };
      process.stderr.write(
        "\nInterrupted: what was run until now follows. Press Ctrl-C again to end at once.\n",
      );
      worker.postMessage("interrupt");
    };
    const look = () => {
      const now = performance.now();
      if (signs.count !== seen.count) seen = { count: signs.count, at: now };
      const silent = signs.count > 0 ? now - seen.at : 0;
      if (silent <= (interrupted ? Math.min(PATIENCE_INTERRUPTED, patience) : patience)) return;
      giveUp(whySilent(silent, signs), interrupted ? INTERRUPTED : BAD_INPUT);
    };

    const clock = setInterval(look, LOOK_EVERY);
    process.on("SIGINT", interrupt);
    worker.on("message", (message: number) => {
      status = message;
    });
    worker.on("error", (error) => end(() => reject(error)));
    worker.on("exit", () => end(() => resolve(status ?? BAD_INPUT)));
  });
}
