/** A thread of Node that goes on with members of a system. */
import { parentPort, workerData } from "node:worker_threads";
import { type HelperSetup, help } from "../../system/pool/helper.js";

help(workerData as HelperSetup, () => parentPort?.postMessage("ready"));
