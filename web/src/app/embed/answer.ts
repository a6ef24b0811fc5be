import {
  EMBED_VERSION,
  type EmbedError,
  type EmbedRequest,
  messageFrom,
} from "../../model/share/embed-messages.js";
import { nextFrame } from "../../ui/next-frame.js";
import type { Embedded } from "./embedded.js";
import { carryOut, told } from "./requests.js";

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
    if ("error" in message) return send({ id, ...errorOf(message.error) }, event.origin);
    doing = doing.then(async () => {
      const answer = await answerTo(embedded, message.request).catch(() => BROKEN);
      send({ id, ...answer }, event.origin);
    });
  });
  tellOfRun(embedded, (message) => listener !== null && send(message, listener));
  send({ type: "ready" }, origin ?? "*");
}

const errorOf = (error: EmbedError) => ({ type: "error", ...error });
const refusal = (message: string) => errorOf({ code: "refused", message });
const BROKEN = refusal("This could not be carried out. Load the project again.");

/** Carries a request out. */
async function answerTo(embedded: Embedded, request: EmbedRequest): Promise<object> {
  if (request.type === "state") return stateOf(embedded);
  const done =
    request.type === "load"
      ? await embedded.load(request.source)
      : await carryOut(embedded, request);
  return done.ok ? stateOf(embedded) : refusal(done.message);
}

/** The name of the project, and where its run stands. */
function stateOf(embedded: Embedded): object {
  const { name } = embedded.studio.stores.project.getState();
  return { type: "state", project: name, state: told(embedded) };
}

/** Tells of each state that shows, at most once in a frame. */
function tellOfRun(embedded: Embedded, tell: (message: object) => void): void {
  let isComing = false;
  embedded.onMoved(() => {
    if (isComing) return;
    isComing = true;
    void nextFrame().then(() => {
      isComing = false;
      tell({ ...stateOf(embedded), type: "changed" });
    });
  });
}
