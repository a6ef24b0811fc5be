import type { StartHelper } from "../system/pool/pool.js";

/** Helpers of a system are workers of a page; pages that share no memory have none. */
export const webHelpers: StartHelper | null = globalThis.crossOriginIsolated
  ? (setup, ready) => {
      const worker = new Worker(new URL("./helper-worker.js", import.meta.url), { type: "module" });
      worker.addEventListener("message", ready);
      worker.postMessage(setup);
      return { end: () => worker.terminate() };
    }
  : null;
