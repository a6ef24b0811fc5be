import type { Engine, RunView } from "../engine/engine.js";
import { TraceKind } from "../generated/trace.js";
import type { Move, PathStep } from "../protocol.js";
import { TraceCursor, type TraceRecord } from "../trace/cursor.js";

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
  const reader = new BackwardReader();
  const cursor = new TraceCursor(view.containerNodes);
  const oldest = Math.max(since, view.traceWritten - view.traceCapacity);
  for (let end = view.traceWritten; end > oldest && !reader.done; end -= CHUNK) {
    const first = Math.max(oldest, end - CHUNK);
    cursor.read(engine.readTrace(first, end - first), first);
    for (let record = first + cursor.left - 1; record >= first && !reader.done; record--) {
      cursor.seek(record);
      cursor.next();
      reader.take(cursor);
    }
  }
  return reader.result;
}

/**
 * Counts the events of a handler in which the run stands, as far as the trace still holds them.
 * @param since number of the first record after the tick before
 */
export function countEventsWithin(engine: Engine, since: number): number {
  const { pause, traceWritten, traceCapacity, containerNodes } = engine.look();
  // The records that tell of the pause itself, as of a fault and the run's end, stand last.
  const end = traceWritten - RECORDS_OF_PAUSE;
  const cursor = new TraceCursor(containerNodes);
  for (let at = Math.max(since, traceWritten - traceCapacity); pause !== null && at < end; ) {
    cursor.read(engine.readTrace(at, end - at));
    at += Math.max(1, cursor.left);
    while (cursor.next());
  }
  return cursor.events;
}

class BackwardReader {
  done = false;
  readonly #moves: Move[] = [];
  readonly #path: PathStep[] = [];
  #passedBefore = 0;
  #entered = false;

  get result(): LastTick {
    return {
      moves: this.#moves.toReversed(),
      path: this.#path.toReversed(),
      passedBefore: this.#entered ? this.#passedBefore : null,
    };
  }

  take({ kind, thread, from, to, place, value }: TraceRecord): void {
    switch (kind) {
      case TraceKind.ENTER:
        this.#entered = true;
        break;
      case TraceKind.LEAVE:
        this.done = this.#entered;
        break;
      case TraceKind.TRANSFER:
        this.#moves.push({ thread, from, to, site: value });
        break;
      case TraceKind.SITE:
      case TraceKind.CHECK:
        if (this.#path.length < LONGEST_PATH) {
          this.#path.push({ site: place, value });
        } else {
          this.#passedBefore++;
        }
        break;
    }
  }
}
