/** A thread that carries out one run, of a scheduler or of a system. */
import { parentPort, workerData } from "node:worker_threads";
import type { SystemCommand } from "../system/arguments.js";
import { carryOutSystem } from "../system/command.js";
import type { RunCommand } from "./arguments.js";
import { carryOutRun } from "./command.js";
import { SignsOfLife } from "./signs-of-life.js";

const REPEAT_EVERY = 500;

const { data, signs: buffer } = workerData as {
  data: RunCommand | SystemCommand;
  signs: SharedArrayBuffer;
};
const signs = new SignsOfLife(buffer);
setInterval(() => signs.repeat(), REPEAT_EVERY).unref();
const interruption = new AbortController();
parentPort?.on("message", () => interruption.abort());
const work =
  data.kind === "run"
    ? carryOutRun(data, signs, interruption.signal)
    : carryOutSystem(data, signs, interruption.signal);
const status = await work.catch((error: unknown) => {
  parentPort?.close();
  throw error;
});
parentPort?.postMessage(status);
parentPort?.close();
