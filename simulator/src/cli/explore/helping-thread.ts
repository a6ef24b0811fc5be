/** A thread of Node that takes the steps from states for a search. */
import { type MessagePort, workerData } from "node:worker_threads";
import { Explorer, type SearchSetup } from "../../explore/explorer.js";

export interface HelpingSetup {
  readonly search: Omit<SearchSetup, "helpers">;
  /** Where states come from, and what was found goes to. */
  readonly port: MessagePort;
  /** Counts answers, so that somebody can wait for one. */
  readonly answered: Int32Array;
}

export type Found = { readonly bytes: Uint8Array } | { readonly wrong: string };

interface Given {
  readonly keys: Uint8Array;
  readonly states: number;
}

const { search, port, answered } = workerData as HelpingSetup;
const explorer = Explorer.open(search);

port.on("message", ({ keys, states }: Given) => {
  const found = expanded(keys, states);
  port.postMessage(found, "bytes" in found ? [found.bytes.buffer as ArrayBuffer] : []);
  Atomics.add(answered, 0, 1);
  Atomics.notify(answered, 0);
});

function expanded(keys: Uint8Array, states: number): Found {
  if (!explorer.ok) return { wrong: explorer.message };
  try {
    return { bytes: explorer.value.expand(keys, states) };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
