/** A thread of Node that takes the steps from states for a search. */
import { type MessagePort, workerData } from "node:worker_threads";
import { type GivenStates, type HelpedSearch, helpWith } from "../../explore/help.js";

export interface HelpingSetup {
  readonly search: HelpedSearch;
  /** Where states come from, and what was found goes to. */
  readonly port: MessagePort;
  /** Counts answers, so that somebody can wait for one. */
  readonly answered: Int32Array;
}

const { search, port, answered } = workerData as HelpingSetup;
const help = helpWith(search);

port.on("message", (given: GivenStates) => {
  const found = help(given);
  port.postMessage(found, "bytes" in found ? [found.bytes.buffer as ArrayBuffer] : []);
  Atomics.add(answered, 0, 1);
  Atomics.notify(answered, 0);
});
