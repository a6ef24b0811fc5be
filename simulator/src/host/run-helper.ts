import { type RunsToHelpWith, runHelp } from "../explore/run-help.js";
import type { AskedRun } from "../explore/shared-runs.js";

/** The name of a worker that does this. */
export const RUN_HELPER = "exploration-helper-of-runs";

/** What a worker of a page does that makes runs for a search: it is told first of what, and then which. */
export function helpMakeRuns(): void {
  let help: ReturnType<typeof runHelp> | null = null;
  globalThis.addEventListener(
    "message",
    async ({ data }: MessageEvent<RunsToHelpWith | AskedRun<never>>) => {
      if ("kind" in data) help = runHelp(data);
      else if (help !== null) globalThis.postMessage(await help(data));
    },
  );
}
