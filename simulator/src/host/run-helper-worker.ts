/** A worker of a page that makes runs for a search: it is told first of what, and then which. */
import { type RunsToHelpWith, runHelp } from "../explore/run-help.js";
import type { AskedRun } from "../explore/shared-runs.js";

let help: ReturnType<typeof runHelp> | null = null;

globalThis.addEventListener(
  "message",
  async ({ data }: MessageEvent<RunsToHelpWith | AskedRun<never>>) => {
    if ("kind" in data) help = runHelp(data);
    else if (help !== null) globalThis.postMessage(await help(data));
  },
);
