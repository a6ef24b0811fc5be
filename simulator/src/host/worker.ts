/** The simulation worker of a browser: start it as a module worker and talk to it by protocol.ts. */

import type { Request } from "../protocol.js";
import { systemClock } from "./clock.js";
import { SimulationServer } from "./server.js";

const server = new SimulationServer(systemClock(), (answer) => globalThis.postMessage(answer));

globalThis.addEventListener("message", (event: MessageEvent<Request>) => {
  void server.receive(event.data);
});
