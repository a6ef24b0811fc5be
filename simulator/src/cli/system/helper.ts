import { Worker } from "node:worker_threads";
import type { StartHelper } from "../../system/pool/pool.js";

/** Helpers of a system are threads of Node. Once one waits for work it keeps no program from its end. */
export const helperThreads =
  (program = new URL("./helper-thread.js", import.meta.url)): StartHelper =>
  (setup, ready) => {
    const worker = new Worker(program, { workerData: setup });
    worker.once("message", () => {
      worker.unref();
      ready();
    });
    return { end: () => void worker.terminate() };
  };
