import type { Engine } from "../../src/engine/engine.js";
import { TraceKind } from "../../src/generated/trace.js";
import { TraceCursor } from "../../src/trace/cursor.js";

/** A place within a handler: its tick, its site, and what a condition came to there. */
export type PlaceInTrace = readonly [tick: number, site: number, value: number];

/** The first places of a run, as the trace of one without steps tells them. */
export function placesInTrace(engine: Engine, count: number): PlaceInTrace[] {
  const places: PlaceInTrace[] = [];
  engine.seek(0, Number.MAX_SAFE_INTEGER);
  engine.setTraceLevel(2);
  for (let tick = 1; places.length < count && engine.look().outcome === 0; tick++) {
    const before = engine.look().traceWritten;
    engine.run("tick", tick, Number.MAX_SAFE_INTEGER);
    const cursor = new TraceCursor(0);
    cursor.read(engine.readTrace(before, engine.look().traceWritten - before));
    while (cursor.next()) {
      if (cursor.kind === TraceKind.SITE) places.push([tick, cursor.place, cursor.value]);
    }
  }
  return places.slice(0, count);
}
