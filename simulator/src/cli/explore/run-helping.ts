import { Worker } from "node:worker_threads";
import { type RunAnswer, type RunsToHelpWith, threadsThatHelp } from "../../explore/run-help.js";
import type { RunHelpers } from "../../explore/shared-runs.js";

/** Threads of Node that make runs for a search. @param count of threads beside the one that searches */
export const runHelpingThreads = <Run, Made>(
  count: number,
  search: RunsToHelpWith,
  program = new URL("./run-helping-thread.js", import.meta.url),
): RunHelpers<Run, Made> =>
  threadsThatHelp<Run, Made>(count, (answered) => {
    const worker = new Worker(program, { workerData: search });
    worker.on("message", (answer: RunAnswer<Made>) => answered(answer));
    worker.on("error", ({ message }) => answered({ wrong: message }));
    return { post: (asked) => worker.postMessage(asked), end: () => void worker.terminate() };
  });
