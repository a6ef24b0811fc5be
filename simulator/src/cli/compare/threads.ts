import { Worker } from "node:worker_threads";
import type { TrialEvents, TrialWorker } from "../../experiment/pool.js";

const WORKER = new URL("./worker.js", import.meta.url);

/** Runs of an experiment go on in threads of Node. */
export function startRunThread({ answered, lost }: TrialEvents): TrialWorker {
  const worker = new Worker(WORKER);
  worker.on("message", answered);
  worker.on("error", (error) => lost(error.message));
  worker.on("exit", () => lost("its thread ended."));
  return {
    post: (message) => worker.postMessage(message),
    end: async () => {
      await worker.terminate();
    },
  };
}
