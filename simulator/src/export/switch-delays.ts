import type { Engine } from "../engine/engine.js";
import { TraceKind } from "../generated/trace.js";
import type { TraceCursor } from "../trace/cursor.js";
import { TraceReader } from "../trace/reader.js";
import type { TraceSink } from "../trace/sink.js";

/** How a thread stopped: it gave up control to go on later, or it was interrupted. */
export type Stop = "blocking" | "interrupted";

/** Of the value of a RELEASE: the thread ended itself. */
const ENDED = 2;

/**
 * Times in ns from one thread stopping to another one starting, of one processor. Where nobody could run in between, nothing
 * was switched: such times hold more than what handlers, steps and switches took.
 */
export class SwitchDelays implements TraceSink {
  readonly blocking: number[] = [];
  readonly interrupted: number[] = [];
  readonly #reader: TraceReader;
  #stopped: { readonly thread: number; readonly time: number; readonly how: Stop } | null = null;
  /** What was done since then, ns. */
  #work = 0;

  constructor(engine: Engine) {
    this.#reader = new TraceReader(engine);
  }

  async drain(): Promise<void> {
    for (const cursor of this.#reader.read()) {
      while (cursor.next()) this.#note(cursor);
    }
  }

  async finish(): Promise<void> {
    await this.drain();
  }

  #note({ kind, time, thread, value }: TraceCursor): void {
    switch (kind) {
      case TraceKind.PREEMPT:
        this.#stop(thread, time, "interrupted");
        break;
      case TraceKind.RELEASE:
        if (value === ENDED) this.#stopped = null;
        else if (this.#stopped?.time !== time) this.#stop(thread, time, "blocking");
        break;
      case TraceKind.LEAVE:
      case TraceKind.STEP:
        this.#work += value;
        break;
      case TraceKind.RUN:
        this.#start(thread, time, value);
        break;
      default:
        break;
    }
  }

  #stop(thread: number, time: number, how: Stop): void {
    this.#stopped = { thread, time, how };
    this.#work = 0;
  }

  #start(thread: number, time: number, cost: number): void {
    const stopped = this.#stopped;
    this.#stopped = null;
    if (stopped === null || stopped.thread === thread) return;
    const delay = time - stopped.time;
    if (delay === this.#work + cost) this[stopped.how].push(delay);
  }
}
