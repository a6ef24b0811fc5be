/** A thread that carries out runs of an experiment, one after the other. */
import { parentPort } from "node:worker_threads";
import { serveTrials } from "../../experiment/trial.js";
import { helperThreads } from "../system/helper.js";

parentPort?.on(
  "message",
  serveTrials((answer) => parentPort?.postMessage(answer), helperThreads()),
);
