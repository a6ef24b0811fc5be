/** A thread that carries out one run. */
import { parentPort, workerData } from "node:worker_threads";
import type { RunCommand } from "./arguments.js";
import { carryOutRun } from "./command.js";
import { SignsOfLife } from "./signs-of-life.js";

const REPEAT_EVERY = 500;

const { data, signs: buffer } = workerData as { data: RunCommand; signs: SharedArrayBuffer };
const signs = new SignsOfLife(buffer);
setInterval(() => signs.repeat(), REPEAT_EVERY).unref();
const interruption = new AbortController();
parentPort?.on("message", () => interruption.abort());
const status = await carryOutRun(data, signs, interruption.signal).catch((error: unknown) => {
  parentPort?.close();
  throw error;
});
parentPort?.postMessage(status);
parentPort?.close();
