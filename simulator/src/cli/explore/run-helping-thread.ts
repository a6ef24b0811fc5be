/** A thread of Node that makes runs for a search. */
import { parentPort, workerData } from "node:worker_threads";
import { type RunsToHelpWith, runHelp } from "../../explore/run-help.js";

const help = runHelp(workerData as RunsToHelpWith);

parentPort?.on("message", async (asked) => parentPort?.postMessage(await help(asked)));
