import type {
  SystemAnswer,
  SystemPassage,
  SystemQuestion,
  SystemReply,
  SystemRequest,
  SystemState,
} from "../system-protocol.js";
import { SimulatorError } from "./client.js";

/** A worker, or one end of a message channel. */
export interface SystemPort {
  postMessage(message: SystemRequest, transfer: Transferable[]): void;
  addEventListener(type: string, listener: (event: Event) => void): void;
}

type Replies = { [Reply in SystemReply as Reply["type"]]: Reply };

/** What a question is answered with; an error rejects. */
interface AnswerOf {
  readonly load: Replies["state"];
  readonly step: Replies["state"];
  readonly seek: Replies["state"];
  readonly play: Replies["state"];
  readonly pause: Replies["state"];
  readonly messages: Replies["messages"];
  readonly timeline: Replies["timeline"];
  readonly events: Replies["events"];
  readonly findEvents: Replies["foundEvents"];
  readonly eventsAt: Replies["eventsTold"];
  readonly toEvent: Replies["eventReached"];
  readonly measures: Replies["measures"];
  readonly watch: Replies["state"];
  readonly lanes: Replies["lanes"];
  readonly moment: Replies["moment"];
  readonly remote: Replies["remote"];
  readonly breakpoints: Replies["breakpointsSet"];
  readonly runBack: Replies["state"];
  readonly fork: Replies["state"];
  readonly swap: Replies["state"];
  readonly drop: Replies["state"];
  readonly difference: Replies["difference"];
  readonly results: Replies["results"];
  readonly file: Replies["file"];
}

interface Pending {
  readonly onProgress: ((share: number) => void) | undefined;
  resolve(reply: SystemReply): void;
  reject(error: SimulatorError): void;
}

/** Asks the worker of a system and hears of its state. */
export class SystemClient {
  /** Told of states of the system. While it plays, the next comes when what this returns is done. */
  onState: (state: SystemState) => void | Promise<void> = () => {};
  readonly #port: SystemPort;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  constructor(port: SystemPort) {
    this.#port = port;
    port.addEventListener("message", (event) =>
      this.#receive((event as MessageEvent<SystemAnswer>).data),
    );
    port.addEventListener("error", () => this.#fail());
  }

  /**
   * Asks; rejects with a `SimulatorError` whose message is for people.
   * @param onProgress hears of what takes long which share of it is done; of a comparison to which time (ns) it has come
   */
  ask<Question extends Exclude<SystemQuestion, { type: "seen" }>>(
    question: Question,
    transfer: Transferable[] = [],
    onProgress?: (share: number) => void,
  ): Promise<AnswerOf[Question["type"]]> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, {
        resolve: resolve as (reply: SystemReply) => void,
        reject,
        onProgress,
      });
      this.#port.postMessage({ id, ...question }, transfer);
    });
  }

  async messages(from: number, to: number, most: number): Promise<readonly SystemPassage[]> {
    return (await this.ask({ type: "messages", from, to, most })).messages;
  }

  async #show(state: SystemState): Promise<void> {
    await this.onState(state);
    this.#port.postMessage({ id: 0, type: "seen" }, []);
  }

  #receive({ id, ...reply }: SystemAnswer): void {
    if (reply.type === "state") void this.#show(reply.state);
    const pending = id === null ? undefined : this.#pending.get(id);
    if (id === null || pending === undefined) return;
    if (reply.type === "progress" || reply.type === "compared") {
      pending.onProgress?.(reply.type === "progress" ? reply.share : reply.time);
      return;
    }
    this.#pending.delete(id);
    if (reply.type === "error") pending.reject(new SimulatorError("refused", reply.message));
    else pending.resolve(reply);
  }

  #fail(): void {
    const error = new SimulatorError("failed", "The simulation of the system could not go on.");
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
