import { showState } from "../../actions/run/show-state.js";
import type { Result } from "../../base/result.js";
import type { SimulationState } from "../../model/run/simulation.js";
import {
  EMBED_VERSION,
  type EmbedError,
  type EmbedRequest,
  messageFrom,
  toldState,
} from "../../model/share/embed-messages.js";
import type { Embedded } from "./embedded.js";

/** Sends something to the page around. */
type Send = (message: object, origin: string) => void;

/**
 * Carries out what the page around asks for, one after the other, and tells it of the run from then on.
 *
 * @param origin the only one whose messages are taken; null: that of any page around.
 */
export function listenToPage(embedded: Embedded, origin: string | null): void {
  if (parent === window) return;
  let doing: Promise<void> = Promise.resolve();
  let listener: string | null = null;
  const send: Send = (message, to) =>
    // Pages without an origin of their own, as in a sandbox, cannot be named.
    parent.postMessage({ catapults: EMBED_VERSION, ...message }, to === "null" ? "*" : to);
  addEventListener("message", (event) => {
    if (event.source !== parent || (origin !== null && event.origin !== origin)) return;
    const message = messageFrom(event.data);
    if (!message) return;
    listener = event.origin;
    const { id } = message;
    if ("error" in message) return send({ id, ...told(message.error) }, event.origin);
    doing = doing.then(async () => {
      const answer = await answerTo(embedded, message.request).catch(() => BROKEN);
      send({ id, ...answer }, event.origin);
    });
  });
  tellOfRun(embedded, (message) => listener !== null && send(message, listener));
  send({ type: "ready" }, origin ?? "*");
}

const told = (error: EmbedError) => ({ type: "error", ...error });
const refusal = (message: string) => told({ code: "refused", message });
const BROKEN = refusal("This could not be carried out. Load the project again.");

/** Carries a request out. */
async function answerTo(embedded: Embedded, request: EmbedRequest): Promise<object> {
  const { ports, stores } = embedded.studio;
  const { simulator } = ports;
  if (request.type === "load") {
    const loaded = await embedded.load(request.source);
    return loaded.ok ? stateOf(embedded) : refusal(loaded.message);
  }
  if (request.type === "state") return stateOf(embedded);
  const awake = await embedded.wake();
  if (!awake.ok) return refusal(awake.message);
  const done = await ((): Promise<Result<SimulationState>> => {
    switch (request.type) {
      case "step":
        return simulator.step(request.unit, request.direction);
      case "seek":
        return simulator.seek(request.tick);
      case "seekTime":
        return simulator.seekTime(request.time);
      case "play":
        return simulator.run(request.speed);
      case "pause":
        return simulator.pause();
    }
  })();
  showState(stores.run, done);
  return done.ok ? stateOf(embedded) : refusal(done.message);
}

/** The name of the project, and where its run stands; null before it was asked to run. */
function stateOf({ studio }: Embedded): object {
  const { simulation } = studio.stores.run.getState();
  const { name } = studio.stores.project.getState();
  return { type: "state", project: name, state: simulation && toldState(simulation) };
}

/** Tells of each state that shows, at most once in a frame. */
function tellOfRun(embedded: Embedded, tell: (message: object) => void): void {
  let frame = 0;
  embedded.studio.stores.run.subscribe(({ simulation }, former) => {
    if (simulation === former.simulation || frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      tell({ ...stateOf(embedded), type: "changed" });
    });
  });
}
