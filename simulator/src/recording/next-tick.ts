import { ROLES } from "../generated/handlers.js";
import { ThreadState } from "../generated/layout.js";
import { TraceKind } from "../generated/trace.js";
import type { TraceCursor } from "../trace/cursor.js";
import type { RecordList } from "./record-list.js";
import type { World } from "./world.js";

/** A record that does not fit those before it. */
export interface Misfit {
  readonly record: number;
  /** What it is, for people: "a birth out of order". */
  readonly what: string;
}

/**
 * Goes on to the state right after the next call of a handler, or to the end of the run. To a call
 * belongs what the library tells of its thread right behind it, as in a simulation.
 * @param cursor along all records; stands on the next one, or is brought there
 */
export function nextTick(world: World, cursor: TraceCursor, list: RecordList): Misfit | null {
  const { figures } = world;
  if (figures.record >= list.count) return null;
  if (cursor.index !== figures.record) {
    cursor.seek(figures.record);
    cursor.moveTo({ ticks: figures.tick, events: 0, time: figures.time });
    cursor.next();
  }
  let isOver = false;
  do {
    if (isOver && !isConsequence(cursor, world)) return null;
    const { record } = figures;
    const what = world.apply(cursor, list.placed(record));
    if (what !== null) return { record, what };
    isOver ||= cursor.kind === TraceKind.LEAVE;
  } while (cursor.next());
  return null;
}

/** Whether a record behind a call tells what became of its thread, or of the one that it buried. */
function isConsequence(cursor: TraceCursor, { figures }: World): boolean {
  const { kind } = cursor;
  if (kind !== TraceKind.STATE && kind !== TraceKind.DEATH && kind !== TraceKind.TRANSFER) {
    return false;
  }
  if (figures.handlerThread !== 0 && cursor.node === figures.handlerThread) return true;
  const isDeath = kind !== TraceKind.TRANSFER && cursor.state === ThreadState.DEAD;
  return isDeath && ROLES[figures.handler] === "release";
}
