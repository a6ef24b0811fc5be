import type {
  ExplorationAnswer,
  ExplorationLoad,
  ExplorationProgress,
  ExplorationQuestion,
  ExplorationReply,
  ExplorationRequest,
} from "../exploration-protocol.js";
import { SimulatorError } from "./client.js";

/** A worker, or one end of a message channel. */
export interface ExplorationPort {
  postMessage(message: ExplorationRequest, transfer: Transferable[]): void;
  addEventListener(type: string, listener: (event: Event) => void): void;
}

export type Explored = Omit<Extract<ExplorationReply, { type: "explored" }>, "type">;

interface Pending {
  readonly id: number;
  readonly onProgress: (progress: ExplorationProgress) => void;
  resolve(explored: Explored): void;
  reject(error: SimulatorError): void;
}

/** Asks a worker to explore. */
export class ExplorationClient {
  readonly #port: ExplorationPort;
  #pending: Pending | null = null;
  #lastId = 0;

  constructor(port: ExplorationPort) {
    this.#port = port;
    port.addEventListener("message", (event) =>
      this.#receive((event as MessageEvent<ExplorationAnswer>).data),
    );
    port.addEventListener("error", () => {
      this.#end()?.reject(new SimulatorError("failed", "The exploration could not go on."));
    });
  }

  /**
   * Explores in place of what was under way; rejects with a `SimulatorError` whose message is for people. The runtime's
   * bytes are copied: they can be used again.
   */
  explore(
    load: ExplorationLoad,
    onProgress: (progress: ExplorationProgress) => void = () => {},
  ): Promise<Explored> {
    const instead = new SimulatorError("refused", "Another exploration was begun instead.");
    this.#end()?.reject(instead);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending = { id, onProgress, resolve, reject };
      this.#ask(id, { type: "explore", load });
    });
  }

  /** Ends what is under way: its answer comes at once, with what was found. */
  cancel(): void {
    if (this.#pending !== null) this.#ask(this.#pending.id, { type: "cancel" });
  }

  #ask(id: number, question: ExplorationQuestion): void {
    this.#port.postMessage({ id, ...question }, []);
  }

  #receive({ id, ...reply }: ExplorationAnswer): void {
    if (this.#pending?.id !== id) return;
    if (reply.type === "progress") this.#pending.onProgress(reply.progress);
    else if (reply.type === "error") {
      this.#end()?.reject(new SimulatorError("refused", reply.message));
    } else {
      const { exploration, replays } = reply;
      this.#end()?.resolve({ exploration, replays });
    }
  }

  #end(): Pending | null {
    const ended = this.#pending;
    this.#pending = null;
    return ended;
  }
}
