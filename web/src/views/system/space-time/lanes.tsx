import { memo } from "react";
import type { RemoteWait, Timeline } from "../../../model/system/systems.js";
import type { Row } from "./rows.js";

/** How many colours there are for threads. */
const COLOURS = 6;
/** Above and below what stands in a lane. */
const GAP = 6;

interface LaneProps {
  readonly row: Row;
  readonly timeline: Timeline | null;
  readonly waits: readonly RemoteWait[];
  /** When events were that are looked for. */
  readonly found: readonly number[];
  /** Where the window begins and how long it is, ns; and its width in pixels. */
  readonly from: number;
  readonly length: number;
  readonly width: number;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A lane of a process, with who ran, when its scheduler did, and when that waited for others; or that of a thread. */
export const Lane = memo(function Lane(props: LaneProps) {
  const { row, timeline, waits, found, from: start, length, width } = props;
  const x = (time: number) => ((time - start) / length) * width;
  const { top, height, thread } = row;
  const gap = thread === 0 ? GAP : GAP / 2;
  const boxes = (stretches: readonly Stretch[], share = 1) => {
    const tall = (height - 2 * gap) * share;
    return stretches
      .map(({ from, to }) => boxOf(from, to, top + height - gap - tall, tall))
      .join("");
  };
  // Of one colour all boxes are one path: of many lanes the page has few elements.
  const boxOf = (from: number, to: number, y: number, tall: number) => {
    const left = Math.max(0, x(from));
    const wide = Math.max(0.5, Math.min(width, x(to)) - left);
    return `M${left.toFixed(1)} ${y}h${wide.toFixed(1)}v${tall}h${-wide.toFixed(1)}z`;
  };
  return (
    <g>
      <rect
        className="space-time-lane"
        x={0}
        y={top + gap}
        width={width}
        height={height - 2 * gap}
        rx={3}
      />
      {thread === 0 ? (
        <>
          {coloured(timeline).map((turns, colour) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: colours stay what they are
            <path key={colour} className={`space-time-turn p${colour}`} d={boxes(turns)} />
          ))}
          <path className="space-time-scheduler" d={boxes(timeline?.scheduler ?? [])} />
          <path className="space-time-wait" d={boxes(waits)} />
          <path className="space-time-hatch" d={boxes(waits)} />
          <path
            className="space-time-found"
            d={found.map((time) => `M${x(time).toFixed(1)} ${top + 7}l-3.5 -6h7z`).join("")}
          />
        </>
      ) : (
        SHARES.map(([state, share]) => (
          <path
            key={state}
            className={`space-time-segment ${state}`}
            d={boxes(
              timeline?.lanes[thread - 1]?.filter((one) => one.state === state) ?? [],
              share,
            )}
          />
        ))
      )}
    </g>
  );
});

/** The turns of threads by their colour. */
function coloured(timeline: Timeline | null): Stretch[][] {
  const all: Stretch[][] = Array.from({ length: COLOURS }, () => []);
  for (const turn of timeline?.processors.flat() ?? [])
    all[(turn.thread - 1) % COLOURS]?.push(turn);
  return all;
}

/** What a thread does shows by height, too. */
const SHARES = [
  ["running", 1],
  ["ready", 0.5],
  ["new", 0.5],
  ["waiting", 0.15],
  ["suspended", 0.5],
  ["switching", 1],
] as const;
