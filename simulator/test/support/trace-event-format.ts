import { expect } from "vitest";

/** An event of the Trace Event Format, as far as the exports use it. */
export interface TraceEvent {
  readonly ph: string;
  readonly pid: number;
  readonly tid?: number;
  readonly ts?: number;
  readonly dur?: number;
  readonly name?: string;
  readonly id?: number;
  readonly s?: string;
  readonly bp?: string;
  readonly args?: Readonly<Record<string, string | number>>;
}

interface Track {
  time: number;
  depth: number;
}

/**
 * Holds events against the rules of the format: times do not go back within a
 * track, each slice that begins ends, each arrow has both of its ends, and both
 * lie within slices of their tracks.
 */
export function checkTraceEvents(events: readonly TraceEvent[]): void {
  const tracks = new Map<number, Track>();
  const arrows = new Map<number, string>();
  for (const event of events) checkEvent(event, tracks, arrows);
  for (const [track, { depth }] of tracks) expect({ track, depth }).toEqual({ track, depth: 0 });
  for (const [id, ends] of arrows) expect({ id, ends }).toEqual({ id, ends: "sf" });
}

function checkEvent(
  event: TraceEvent,
  tracks: Map<number, Track>,
  arrows: Map<number, string>,
): void {
  expect(event.pid).toBe(1);
  if (event.ph === "M") return;
  if (event.ts === undefined || event.ts < 0) throw new Error(`no time: ${JSON.stringify(event)}`);
  if (event.ph === "C") {
    const values = Object.values(event.args ?? {});
    expect(values.length > 0 && values.every(Number.isFinite)).toBe(true);
    return;
  }
  if (event.ph === "i" && event.s === "g") return;
  const track = tracks.get(event.tid ?? 0) ?? { time: 0, depth: 0 };
  tracks.set(event.tid ?? 0, track);
  if (event.ts < track.time) throw new Error(`goes back: ${JSON.stringify(event)}`);
  track.time = event.ts + (event.dur ?? 0);
  switch (event.ph) {
    case "B":
      track.depth++;
      break;
    case "E":
      track.depth--;
      expect(track.depth).toBeGreaterThanOrEqual(0);
      break;
    case "X":
      expect(track.depth).toBe(0);
      break;
    case "s":
    case "f":
      expect(track.depth).toBeGreaterThan(0);
      arrows.set(event.id ?? -1, (arrows.get(event.id ?? -1) ?? "") + event.ph);
      break;
    case "i":
      expect(event.s).toBe("t");
      break;
    default:
      throw new Error(`unknown event: ${JSON.stringify(event)}`);
  }
}
