/** A thread that carries out one run. */
import { parentPort, workerData } from "node:worker_threads";
import type { RunCommand } from "./run-arguments.js";
import { carryOutRun } from "./run-command.js";
import { SignsOfLife } from "./signs-of-life.js";

const { data, signs } = workerData as { data: RunCommand; signs: SharedArrayBuffer };
const interruption = new AbortController();
parentPort?.on("message", () => interruption.abort());
const status = await carryOutRun(data, new SignsOfLife(signs), interruption.signal).catch(
  (error: unknown) => {
    parentPort?.close();
    throw error;
  },
);
parentPort?.postMessage(status);
parentPort?.close();
