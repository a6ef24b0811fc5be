import { useMemo, useRef } from "react";
import { formatTime } from "../../../base/time.js";
import type { Segment } from "../../../model/run/simulation.js";
import { ThreadChip } from "../../../ui/thread-chip.js";
import { RowName } from "../../../ui/timeline/row-name.js";
import { useSize } from "../../../ui/timeline/use-size.js";
import { span, type Window } from "../../../ui/timeline/window.js";
import { useTimeline } from "../timeline-store.js";
import { bundlesOf } from "./bundles.js";
import { type Pair, pairOf, type ReactorLook, type Step } from "./pair.js";

/** Where the two lie, px. */
const [REACTOR, THREAD, HEIGHT] = [16, 66, 88] as const;
const BAR = 14;
/** More steps than one in so many pixels are not drawn one by one. */
const ROOM = 14;

interface TwoTimelinesProps {
  readonly thread: number;
  readonly name: string;
}

/** The reactor’s time and a thread’s, one below the other: what goes from one to the other is an arrow. */
export function TwoTimelines({ thread, name }: TwoTimelinesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useSize(frame, frame);
  return (
    <div className="two-timelines">
      <div className="two-names" aria-hidden="true">
        <span style={{ top: REACTOR }}>Reactor</span>
        <span style={{ top: THREAD }}>
          <ThreadChip thread={thread} state="waiting" small />
          <RowName name={name} />
        </span>
      </div>
      <div ref={frame}>{width > 0 ? <Drawing {...{ thread, name, width }} /> : null}</div>
    </div>
  );
}

function Drawing({ thread, name, width }: TwoTimelinesProps & { readonly width: number }) {
  const window = useTimeline((state) => state.window);
  const timeline = useTimeline((state) => state.timeline);
  const pair = useMemo(() => timeline && pairOf(timeline, thread), [timeline, thread]);
  if (!timeline || !pair) return null;
  const scale: Scale = { window, width };
  const shown = pair.steps.filter(({ time }) => isIn(window, time));
  const strikes = timeline.strikes.filter((time) => isIn(window, time));
  return (
    <svg
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={`The reactor and ${name}: ${wordsOf(shown)}`}
    >
      <path className="two-strikes" d={strikes.map((time) => tick(xOf(time, scale))).join("")} />
      <path className="two-line" d={`M0 ${REACTOR + BAR / 2}H${width}`} />
      <Bars pair={pair} scale={scale} />
      {shown.length * ROOM > width ? (
        <text className="two-words" x={6} y={(REACTOR + BAR + THREAD) / 2 + 4}>
          Zoom in to see what goes from one to the other.
        </text>
      ) : (
        <Arrows steps={shown} scale={scale} />
      )}
    </svg>
  );
}

interface Scale {
  readonly window: Window;
  readonly width: number;
}

const isIn = ({ from, to }: Window, time: number) => time >= from && time <= to;

const xOf = (time: number, { window, width }: Scale) =>
  Math.round(((time - window.from) / span(window)) * width * 10) / 10;

const tick = (x: number) => `M${x} 2V12`;

/** From the top of a band: where each lies, and how high. */
const HEIGHTS: Readonly<Record<string, readonly [number, number]>> = {
  beginning: [9.5, 4.5],
  calling: [4, 6],
  ending: [0, 4.5],
  ready: [4, 6],
  new: [4, 6],
  waiting: [6, 2],
};

function Bars({ pair, scale }: { readonly pair: Pair; readonly scale: Scale }) {
  const paths = new Map<string, string>();
  const add = (look: ReactorLook | Segment["state"], { from, to }: Window, top: number) => {
    if (to < scale.window.from || from > scale.window.to) return;
    const x = Math.max(-2, xOf(from, scale));
    const wide = Math.max(0.75, Math.min(scale.width + 2, xOf(to, scale)) - x);
    const [offset, high] = HEIGHTS[look] ?? [0, BAR];
    const box = `M${x} ${top + offset}h${wide}v${high}h${-wide}z`;
    paths.set(look, (paths.get(look) ?? "") + box);
  };
  for (const one of pair.reactor) add(one.look, one, REACTOR);
  for (const one of pair.thread) add(one.state, one, THREAD);
  return (
    <>
      {[...paths].map(([look, d]) => (
        <path key={look} className={`two-bar ${look}`} d={d} />
      ))}
    </>
  );
}

function Arrows({ steps, scale }: { readonly steps: readonly Step[]; readonly scale: Scale }) {
  const [top, foot] = [REACTOR + BAR + 1, THREAD - 1];
  const bundles = bundlesOf(steps, (time) => xOf(time, scale), scale.width);
  return bundles.map(({ x, steps: those, isUp, isDown, words }) => (
    <g key={x}>
      <title>{those.map(({ kind, time }) => `${kind} at ${formatTime(time)}`).join(", ")}</title>
      {isUp ? <path className="two-up" d={`M${x} ${foot}V${top}m-3 5l3 -5l3 5`} /> : null}
      {isDown ? <path className="two-down" d={`M${x} ${top}V${foot}m-3 -5l3 5l3 -5`} /> : null}
      {words === "" ? null : (
        <text x={x + 5} y={(top + foot) / 2 + 4}>
          {words}
        </text>
      )}
    </g>
  ));
}

/** So many are told one by one. */
const TOLD = 12;

function wordsOf(steps: readonly Step[]): string {
  if (steps.length === 0) return "nothing goes from one to the other in this window.";
  const told = steps.slice(0, TOLD).map(({ time, kind }) => `${kind} at ${formatTime(time)}`);
  const more = steps.length > TOLD ? `, and ${steps.length - TOLD} more` : "";
  return `${told.join(", ")}${more}.`;
}
