/** The simulation worker of a browser: start it as a module worker and talk to it by protocol.ts. */

import type { Answer, Request } from "../protocol.js";
import { systemClock } from "./clock.js";
import { SimulationServer } from "./server.js";

const server = new SimulationServer(systemClock(), (answer) =>
  globalThis.postMessage(answer, { transfer: handedOver(answer) }),
);

globalThis.addEventListener("message", (event: MessageEvent<Request>) => {
  void server.receive(event.data);
});

/** What is as large as a run is long is not copied: a page that unpacks it misses frames. */
function handedOver(answer: Answer): Transferable[] {
  return answer.type === "foundEvents" ? [answer.found.numbers.buffer] : [];
}
