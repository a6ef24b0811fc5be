/** The worker of a browser that carries out runs of an experiment; `experiment/pool.ts` talks to it. */
import { serveTrials, type TrialMessage } from "../experiment/trial.js";
import { webHelpers } from "./web-helpers.js";

const take = serveTrials((answer) => globalThis.postMessage(answer), webHelpers);

globalThis.addEventListener("message", (event: MessageEvent<TrialMessage>) => {
  void take(event.data);
});
