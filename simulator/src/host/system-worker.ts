/** A worker in which a system of nodes runs. */
import type { SystemRequest } from "../system-protocol.js";
import { systemClock } from "./clock.js";
import { SystemServer } from "./system-server.js";

const server = new SystemServer(systemClock(), (answer) => globalThis.postMessage(answer));
globalThis.addEventListener(
  "message",
  ({ data }: MessageEvent<SystemRequest>) => void server.receive(data),
);
