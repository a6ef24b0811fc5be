// Opens a trace as the page does, through its worker: `node studio.mjs MODULE TRACE`. Prints JSON: what the trace is, the lanes of
// its threads with their classes, and its events of the kind STEP, or why it is refused.

import { readFileSync } from "node:fs";
import { SimulatorClient } from "../../../simulator/dist/host/client.js";
import { systemClock } from "../../../simulator/dist/host/clock.js";
import { SimulationServer } from "../../../simulator/dist/host/server.js";

const [scheduler, recording] = process.argv
  .slice(2)
  .map((file) => new Uint8Array(readFileSync(file)));
const { port1, port2 } = new MessageChannel();
const server = new SimulationServer(systemClock(), (answer) => port2.postMessage(answer));
port2.onmessage = ({ data }) => void server.receive(data);
console.log(
  JSON.stringify(
    await shown(new SimulatorClient(port1)).catch((error) => ({ refused: error.message })),
  ),
);
process.exit();

async function shown(client) {
  const { kind, fit, recording: info } = await client.open({ scheduler, recording, anyway: false });
  if (kind !== "opened") return { refused: fit };
  const { threads } = await client.seek(info.ticks + 1);
  const { lanes } = await client.timeline(0, info.duration, 100_000);
  const wanted = { kinds: ["STEP"], thread: "", container: "", text: "" };
  const { numbers } = await client.findEvents(wanted, 0);
  const events = await client.eventsAt(Array.from(numbers));
  return { info, names: threads.map(({ className }) => className), lanes, events };
}
