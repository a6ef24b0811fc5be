import { ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { formatTime } from "../../base/time.js";
import type { SystemPassage, SystemState, Timeline } from "../../model/system/systems.js";
import { IconButton } from "../../ui/icon-button.js";
import { axisMarks } from "../../ui/timeline/axis.js";
import { useSize } from "../../ui/timeline/use-size.js";
import { Newest } from "./newest.js";
import type { Process } from "./process-card.js";
import { useSystem, useSystemStore, withRun } from "./system-store.js";

const LANE = 30;
const AXIS = 22;
const FIRST_SPAN = 10_000_000;
const SHORTEST = 1_000;
const LONGEST = 100_000_000_000;
/** Where the present stands in the window. */
const FOLLOW_AT = 0.75;
const MOST_MESSAGES = 400;
const COLOURS = 6;

interface SpaceTimeProps {
  readonly processes: readonly Process[];
  readonly state: SystemState | null;
}

/** A lane for each process over time, and the messages between them as arrows (L. Lamport's space-time diagram). */
export function SpaceTime({ processes, state }: SpaceTimeProps) {
  const store = useSystemStore();
  const column = useRef<HTMLDivElement>(null);
  const { width } = useSize(column, column);
  const [length, setLength] = useState(FIRST_SPAN);
  const time = Math.max(0, state?.position.time ?? 0);
  const from = Math.max(0, Math.round(time - length * FOLLOW_AT));
  const window = { from, to: from + length };
  const seen = useSeen(processes, window, width, state);
  const x = (at: number) => ((at - from) / length) * width;
  const seek = (at: number) => void withRun(store, (run) => run.seek(Math.round(at)));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    seek(from + ((event.clientX - left) / width) * length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : null;
    if (direction === null) return;
    event.preventDefault();
    void withRun(store, (run) => run.step({ by: "tick" }, direction));
  };
  const height = AXIS + processes.length * LANE;
  const laneOf = (number: number) => processes.findIndex((process) => process.number === number);
  const middle = (lane: number) => AXIS + lane * LANE + LANE / 2;
  return (
    <section className="space-time" aria-label="Space and time">
      <div className="space-time-names" style={{ paddingTop: AXIS }}>
        {processes.map(({ number, label }) => (
          <div key={number} style={{ height: LANE }}>
            {label}
          </div>
        ))}
      </div>
      <div
        ref={column}
        className="space-time-picture"
        role="slider"
        tabIndex={0}
        aria-label="Time of the system"
        aria-valuemin={0}
        aria-valuemax={state?.reached ?? 0}
        aria-valuenow={time}
        aria-valuetext={formatTime(time)}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      >
        <svg width={width} height={height} aria-hidden="true">
          <defs>
            {["of-threads", "of-schedulers"].map((kind) => (
              <marker
                key={kind}
                id={`arrow-${kind}`}
                className={kind}
                viewBox="0 0 8 8"
                refX="7"
                refY="4"
                markerWidth="6"
                markerHeight="6"
                orient="auto"
              >
                <path d="M0 0 8 4 0 8z" />
              </marker>
            ))}
          </defs>
          {width > 0
            ? axisMarks(window, width).map(({ time: at, label }) => (
                <g key={at} className="space-time-mark">
                  <line x1={x(at)} x2={x(at)} y1={AXIS - 5} y2={height} />
                  {label ? (
                    <text x={x(at) + 4} y={AXIS - 8}>
                      {label}
                    </text>
                  ) : null}
                </g>
              ))
            : null}
          {processes.map(({ number }, lane) => (
            <Lane
              key={number}
              timeline={seen.timelines.get(number)}
              top={AXIS + lane * LANE}
              x={x}
              width={width}
            />
          ))}
          {seen.messages.map((passage) => {
            const [begin, end] = [laneOf(passage.from), laneOf(passage.to)];
            if (begin < 0 || end < 0) return null;
            const kind = passage.isOfThreads ? "of-threads" : "of-schedulers";
            return (
              <line
                key={`${passage.from} ${passage.to} ${passage.sent} ${passage.arrival}`}
                className={`space-time-message ${kind}`}
                markerEnd={`url(#arrow-${kind})`}
                x1={x(passage.sent)}
                y1={middle(begin)}
                x2={x(passage.arrival)}
                y2={middle(end)}
              >
                <title>{passage.what}</title>
              </line>
            );
          })}
          <line className="space-time-now" x1={x(time)} x2={x(time)} y1={0} y2={height} />
        </svg>
      </div>
      <div className="space-time-tools">
        <IconButton
          icon={ZoomIn}
          label="Show less time"
          available={length > SHORTEST}
          onPress={() => setLength(Math.max(SHORTEST, length / 2))}
        />
        <IconButton
          icon={ZoomOut}
          label="Show more time"
          available={length < LONGEST}
          onPress={() => setLength(Math.min(LONGEST, length * 2))}
        />
      </div>
    </section>
  );
}

interface LaneProps {
  readonly timeline: Timeline | undefined;
  readonly top: number;
  readonly x: (time: number) => number;
  readonly width: number;
}

/** Who ran on a process, and when its scheduler did. */
function Lane({ timeline, top, x, width }: LaneProps) {
  const turns = timeline?.processors.flat() ?? [];
  const box = (from: number, to: number) => {
    const left = Math.max(0, x(from));
    return { x: left, width: Math.max(0.5, Math.min(width, x(to)) - left) };
  };
  return (
    <g>
      <rect className="space-time-lane" x={0} y={top + 6} width={width} height={LANE - 12} rx={3} />
      {turns.map(({ from, to, thread }) => (
        <rect
          key={`${from} ${thread}`}
          className={`space-time-turn p${(thread - 1) % COLOURS}`}
          y={top + 6}
          height={LANE - 12}
          {...box(from, to)}
        />
      ))}
      {(timeline?.scheduler ?? []).map(({ from, to }) => (
        <rect
          key={from}
          className="space-time-scheduler"
          y={top + 6}
          height={LANE - 12}
          {...box(from, to)}
        />
      ))}
    </g>
  );
}

interface SeenPart {
  readonly timelines: ReadonlyMap<number, Timeline>;
  readonly messages: readonly SystemPassage[];
}

/** What happened in a window of time, asked anew when the system moves. */
function useSeen(
  processes: readonly Process[],
  { from, to }: { readonly from: number; readonly to: number },
  width: number,
  state: SystemState | null,
): SeenPart {
  const run = useSystem((all) => all.run);
  const [seen, setSeen] = useState<SeenPart>({ timelines: new Map(), messages: [] });
  const [asking] = useState(() => new Newest());
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked anew for each state
  useEffect(() => {
    if (run === null || width === 0) return;
    const ask = async () => {
      const messages = await run.messages(from, to, MOST_MESSAGES);
      const timelines = new Map<number, Timeline>();
      for (const { number } of processes) {
        const timeline = await run.timeline(number, from, to, Math.ceil(width));
        if (timeline.ok) timelines.set(number, timeline.value);
      }
      setSeen({ timelines, messages: messages.ok ? messages.value : [] });
    };
    void asking.do(ask);
  }, [run, from, to, width, state, processes]);
  return seen;
}
