/** The worker of a browser that runs programs for the checks of lessons; `lessons/run/remote.ts` talks to it. */
import { type RunsRequest, serveRuns } from "../lessons/run/remote.js";

const take = serveRuns((answer) => globalThis.postMessage(answer));

globalThis.addEventListener("message", ({ data }: MessageEvent<RunsRequest>) => take(data));
