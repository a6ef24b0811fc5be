import type { Engine, RunView } from "../engine/engine.js";
import { TraceKind } from "../generated/trace.js";
import type { Move, PathStep } from "../protocol.js";
import { isEvent, Records } from "../trace/record.js";

const CHUNK = 1024;
/** FAULT and END. */
const RECORDS_OF_PAUSE = 2;
/** Of a handler that turns in a loop, the last conditions tell enough. */
const LONGEST_PATH = 256;

/** What the last handler did, as far as the trace level shows it. */
export interface LastTick {
  readonly moves: readonly Move[];
  readonly path: readonly PathStep[];
  /** How many sites were passed before those of `path`; null where the trace has forgotten. */
  readonly passedBefore: number | null;
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

/**
 * Counts the events of a handler in which the run stands, as far as the trace still holds them.
 * @param since number of the first record after the tick before
 */
export function countEventsWithin(engine: Engine, since: number): number {
  const { pause, traceWritten, traceCapacity } = engine.look();
  // The records that tell of the pause itself, as of a fault and the run's end, stand last.
  const end = traceWritten - RECORDS_OF_PAUSE;
  let count = 0;
  for (let at = Math.max(since, traceWritten - traceCapacity); pause !== null && at < end; ) {
    const records = new Records(engine.readTrace(at, end - at));
    for (let i = 0; i < records.count; i++) count += isEvent(records.kind(i)) ? 1 : 0;
    at += Math.max(1, records.count);
  }
  return count;
}

class BackwardReader {
  done = false;
  readonly #containerNodes: number;
  readonly #moves: Move[] = [];
  readonly #path: PathStep[] = [];
  #passedBefore = 0;
  #entered = false;

  constructor(containerNodes: number) {
    this.#containerNodes = containerNodes;
  }

  get result(): LastTick {
    return {
      moves: this.#moves.toReversed(),
      path: this.#path.toReversed(),
      passedBefore: this.#entered ? this.#passedBefore : null,
    };
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
        } else {
          this.#passedBefore++;
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
