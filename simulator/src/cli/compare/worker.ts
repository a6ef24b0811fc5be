/** A thread that carries out runs of an experiment, one after the other. */
import { parentPort } from "node:worker_threads";
import { serveTrials } from "../../experiment/trial.js";

parentPort?.on(
  "message",
  serveTrials((answer) => parentPort?.postMessage(answer)),
);
