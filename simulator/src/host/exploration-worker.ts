/** The worker of a browser that explores: start it as a module worker and talk to it by exploration-protocol.ts. */
import type { ExplorationRequest } from "../exploration-protocol.js";
import { systemClock } from "./clock.js";
import { ExplorationServer } from "./exploration-server.js";

const server = new ExplorationServer(systemClock(), (answer) => globalThis.postMessage(answer));

globalThis.addEventListener(
  "message",
  ({ data }: MessageEvent<ExplorationRequest>) => void server.receive(data),
);
