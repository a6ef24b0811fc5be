/** The worker of a browser that explores: start it as a module worker and talk to it by exploration-protocol.ts. */
import type { ExplorationRequest } from "../exploration-protocol.js";
import { systemClock } from "./clock.js";
import { ExplorationServer } from "./exploration-server.js";
import { webHelpersOfPrograms } from "./web-helpers-of-programs.js";
import { webRunHelpers } from "./web-run-helpers.js";

const server = new ExplorationServer(systemClock(), (answer) => globalThis.postMessage(answer), {
  ofPrograms: webHelpersOfPrograms,
  ofRuns: webRunHelpers,
});

globalThis.addEventListener(
  "message",
  ({ data }: MessageEvent<ExplorationRequest>) => void server.receive(data),
);
