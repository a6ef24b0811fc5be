import type { Engine, RunView } from "../engine/engine.js";
import { TraceKind } from "../generated/trace.js";
import type { Move, PathStep } from "../protocol.js";
import { Records } from "../trace/record.js";

const CHUNK = 1024;

/** What the last handler did, as far as the trace level shows it. */
export interface LastTick {
  readonly moves: readonly Move[];
  readonly path: readonly PathStep[];
}

/**
 * Reads back from the end of the trace to where the last handler was called.
 * @param since number of a record before that, from which on the trace is kept
 */
export function readLastTick(engine: Engine, view: RunView, since: number): LastTick {
  const moves: Move[] = [];
  const path: PathStep[] = [];
  const oldest = Math.max(since, view.traceWritten - view.traceCapacity);
  let end = view.traceWritten;
  while (end > oldest) {
    const first = Math.max(oldest, end - CHUNK);
    const records = new Records(engine.readTrace(first, end - first));
    for (let i = records.count - 1; i >= 0; i--) {
      const kind = records.kind(i);
      if (kind === TraceKind.ENTER) return { moves: moves.reverse(), path: path.reverse() };
      if (kind === TraceKind.TRANSFER) moves.push(readMove(records, i, view.containerNodes));
      else if (kind === TraceKind.SITE || kind === TraceKind.CHECK) {
        path.push({ site: records.place(i), value: records.value(i) });
      }
    }
    end = first;
  }
  return { moves: [], path: [] };
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
