import {
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
} from "node:worker_threads";
import type { OpenHelpers } from "../../explore/explorer.js";
import type { FoundSteps } from "../../explore/help.js";
import type { HelpingSetup } from "./helping-thread.js";

/**
 * Helpers of a search are threads of Node. Whoever waits for one sleeps meanwhile, so the search needs no turns of the event loop.
 * @param count of threads beside the one that searches
 */
export const helpingThreads =
  (count: number, program = new URL("./helping-thread.js", import.meta.url)): OpenHelpers =>
  (setup) => {
    const threads = Array.from({ length: count }, () => new HelpingThread(program, setup));
    const thread = (helper: number) => threads[helper] as HelpingThread;
    return {
      count,
      give: (helper, keys, states) => thread(helper).give(keys, states),
      take: (helper) => thread(helper).take(),
      hasFound: (helper) => thread(helper).hasFound,
      isWaitedFor: true,
      drop: (helper) => void thread(helper).take(),
      end: () => {
        for (const each of threads) each.end();
      },
    };
  };

class HelpingThread {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  /** How many answers there were. */
  readonly #answered = new Int32Array(new SharedArrayBuffer(4));
  readonly #found: FoundSteps[] = [];

  constructor(program: URL, search: HelpingSetup["search"]) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const workerData: HelpingSetup = { search, port: port2, answered: this.#answered };
    this.#worker = new Worker(program, { workerData, transferList: [port2] });
    this.#worker.unref();
    port1.unref();
  }

  give(keys: Uint8Array, states: number): void {
    this.#port.postMessage({ keys, states }, [keys.buffer as ArrayBuffer]);
  }

  get hasFound(): boolean {
    this.#receive();
    return this.#found.length > 0;
  }

  take(): Uint8Array {
    for (;;) {
      const answered = Atomics.load(this.#answered, 0);
      this.#receive();
      const next = this.#found.shift();
      if (next !== undefined && "wrong" in next) throw new Error(next.wrong);
      if (next !== undefined) return next.bytes;
      Atomics.wait(this.#answered, 0, answered);
    }
  }

  #receive(): void {
    for (;;) {
      const next = receiveMessageOnPort(this.#port);
      if (next === undefined) return;
      this.#found.push(next.message);
    }
  }

  end(): void {
    void this.#worker.terminate();
  }
}
