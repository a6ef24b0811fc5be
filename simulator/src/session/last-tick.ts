import type { Engine, RunView } from "../engine/engine.js";
import { TraceKind } from "../generated/trace.js";
import type { Move, PathStep } from "../protocol.js";
import { Records } from "../trace/record.js";

const CHUNK = 1024;
/** Of a handler that turns in a loop, the last conditions tell enough. */
const LONGEST_PATH = 256;

/** What the last handler did, as far as the trace level shows it. */
export interface LastTick {
  readonly moves: readonly Move[];
  readonly path: readonly PathStep[];
}

/**
 * Reads back from the end of the trace to where the last handler was called,
 * and on to the end of the handler before: what the library moved in between
 * belongs to the tick as well.
 * @param since number of a record before that, from which on the trace is kept
 */
export function readLastTick(engine: Engine, view: RunView, since: number): LastTick {
  const reader = new BackwardReader(view.containerNodes);
  const oldest = Math.max(since, view.traceWritten - view.traceCapacity);
  for (let end = view.traceWritten; end > oldest && !reader.done; end -= CHUNK) {
    const first = Math.max(oldest, end - CHUNK);
    const records = new Records(engine.readTrace(first, end - first));
    for (let i = records.count - 1; i >= 0 && !reader.done; i--) reader.take(records, i);
  }
  return reader.result;
}

class BackwardReader {
  done = false;
  readonly #containerNodes: number;
  readonly #moves: Move[] = [];
  readonly #path: PathStep[] = [];
  #entered = false;

  constructor(containerNodes: number) {
    this.#containerNodes = containerNodes;
  }

  get result(): LastTick {
    return { moves: this.#moves.toReversed(), path: this.#path.toReversed() };
  }

  take(records: Records, i: number): void {
    switch (records.kind(i)) {
      case TraceKind.ENTER:
        this.#entered = true;
        break;
      case TraceKind.LEAVE:
        this.done = this.#entered;
        break;
      case TraceKind.TRANSFER:
        this.#moves.push(readMove(records, i, this.#containerNodes));
        break;
      case TraceKind.SITE:
      case TraceKind.CHECK:
        if (this.#path.length < LONGEST_PATH) {
          this.#path.push({ site: records.place(i), value: records.value(i) });
        }
        break;
    }
  }
}

function readMove(records: Records, i: number, containerNodes: number): Move {
  const place = records.place(i);
  return {
    thread: records.thread(i) - containerNodes,
    from: place & 0xffff,
    to: place >>> 16,
    site: records.value(i),
  };
}
