/** The simulation worker of a browser: start it as a module worker and talk to it by protocol.ts. */
import { systemClock } from "./host/clock.js";
import { SimulationServer } from "./host/server.js";
import type { Request } from "./protocol.js";

const server = new SimulationServer(systemClock(), (answer) => globalThis.postMessage(answer));

globalThis.addEventListener("message", (event: MessageEvent<Request>) => {
  void server.receive(event.data);
});
