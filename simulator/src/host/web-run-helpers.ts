import { type RunAnswer, type RunsToHelpWith, threadsThatHelp } from "../explore/run-help.js";
import type { RunHelpers } from "../explore/shared-runs.js";
import { RUN_HELPER } from "./run-helper.js";

/** Workers of a page that make runs for a search. @param count of workers beside the one that searches */
export const webRunHelpers = <Run, Made>(
  count: number,
  search: RunsToHelpWith,
): RunHelpers<Run, Made> =>
  threadsThatHelp<Run, Made>(count, (answered) => {
    const worker = new Worker(globalThis.location.href, { type: "module", name: RUN_HELPER });
    worker.addEventListener("message", ({ data }: MessageEvent<RunAnswer<Made>>) => answered(data));
    worker.addEventListener("error", () => answered({ wrong: "A worker could not go on." }));
    worker.postMessage(search);
    return { post: (asked) => worker.postMessage(asked), end: () => worker.terminate() };
  });
