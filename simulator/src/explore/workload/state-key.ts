import type { WasmEngine } from "../../engine/wasm-engine.js";
import { ThreadState } from "../../generated/layout.js";

/** Of all that decides how a run goes on, and what is found in it. How long a thread has been ready decides whether it starves. */
export function stateKey(engine: WasmEngine): string {
  const ready = engine.threads().map(({ state, since }) => (isReady(state) ? since : ""));
  return `${engine.stateHash()} ${ready.join(" ")}`;
}

const isReady = (state: number) => state === ThreadState.NEW || state === ThreadState.READY;
