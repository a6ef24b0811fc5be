import { ROLES } from "../generated/handlers.js";
import { ThreadState } from "../generated/layout.js";
import { TraceKind } from "../generated/trace.js";
import type { Records } from "../trace/record.js";
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
 */
export function nextTick(world: World, records: Records, list: RecordList): Misfit | null {
  const { figures } = world;
  let isOver = false;
  while (figures.record < records.count) {
    const { record } = figures;
    if (isOver && !isConsequence(records, record, world)) return null;
    const what = world.apply(records, list.placed(record));
    if (what !== null) return { record, what };
    isOver ||= records.kind(record) === TraceKind.LEAVE;
  }
  return null;
}

/** Whether a record behind a call tells what became of its thread, or of the one that it buried. */
function isConsequence(records: Records, i: number, { figures }: World): boolean {
  const kind = records.kind(i);
  const isDeath =
    kind === TraceKind.DEATH || (kind === TraceKind.STATE && records.place(i) === ThreadState.DEAD);
  if (isDeath && ROLES[figures.handler] === "release") return true;
  if (kind !== TraceKind.STATE && kind !== TraceKind.TRANSFER && !isDeath) return false;
  return figures.handlerThread !== 0 && records.thread(i) === figures.handlerThread;
}
