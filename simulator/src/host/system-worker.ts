/** A worker in which a system of nodes runs. */
import type { SystemRequest } from "../system-protocol.js";
import { systemClock } from "./clock.js";
import { SystemServer } from "./system-server.js";
import { webHelpers } from "./web-helpers.js";

const pool = webHelpers && { start: webHelpers, workers: navigator.hardwareConcurrency };
const server = new SystemServer(systemClock(), (answer) => globalThis.postMessage(answer), pool);
globalThis.addEventListener(
  "message",
  ({ data }: MessageEvent<SystemRequest>) => void server.receive(data),
);
