/** The worker of a browser that carries out runs of an experiment; `experiment/pool.ts` talks to it. */
import { serveTrials, type TrialMessage } from "./experiment/trial.js";

const take = serveTrials((report) => globalThis.postMessage(report));

globalThis.addEventListener("message", (event: MessageEvent<TrialMessage>) => {
  void take(event.data);
});
