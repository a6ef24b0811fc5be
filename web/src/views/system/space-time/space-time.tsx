import { ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { formatTime } from "../../../base/time.js";
import type { Contents } from "../../../model/project/project.js";
import { wantsAll } from "../../../model/run/filters.js";
import { foundWithin } from "../../../model/system/events.js";
import type { Family, Process, RemoteWait, SystemLanes } from "../../../model/system/systems.js";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { useProject } from "../../../ui/studio-context.js";
import { axisMarks } from "../../../ui/timeline/axis.js";
import { useSize } from "../../../ui/timeline/use-size.js";
import { goToEvent } from "../events/go-to-event.js";
import { useSystem, useSystemStore, withRun, workOn } from "../system-store.js";
import { WhatIf } from "../what-if/what-if.js";
import { Lane } from "./lanes.js";
import { Names } from "./names.js";
import { Passages } from "./passages.js";
import { Readout, type Spot } from "./readout.js";
import { AXIS, type Opened, type Row, rowsOf, shownProcesses } from "./rows.js";
import { Uncertainty } from "./uncertainty.js";
import { useLanes } from "./use-lanes.js";
import "./space-time.css";

/** Marks of what was found do not stand closer, px. */
const MARK = 4;
const FIRST_SPAN = 10_000_000;
const SHORTEST = 1_000;
const LONGEST = 100_000_000_000;
/** Where the present stands in the window. */
const FOLLOW_AT = 0.75;

interface SpaceTimeProps {
  readonly families: readonly Family[];
  readonly hasManager: boolean;
}

/** Lanes over time, grouped by process, and the messages between them as arrows (L. Lamport's space-time diagram). */
export function SpaceTime({ families, hasManager }: SpaceTimeProps) {
  const column = useRef<HTMLDivElement>(null);
  const { width } = useSize(column, column);
  const [length, setLength] = useState(FIRST_SPAN);
  const [opened, setOpened] = useState<Opened>({ processes: new Set(), families: new Set() });
  const [spot, setSpot] = useState<Spot | null>(null);
  const time = useSystem((all) => Math.max(0, all.state?.position.time ?? 0));
  const shown = useSystem((all) => all.shown);
  const isRecorded = useSystem((all) => all.state?.recorded != null);
  const pins = useProject(pinsOf);
  const from = Math.max(0, Math.round(time - length * FOLLOW_AT));
  const processes = useMemo(
    () => shownProcesses(families, hasManager, shown, opened, pins),
    [families, hasManager, shown, opened, pins],
  );
  const seen = useLanes(processes, from, from + length, width);
  const lanes = seen?.processes === processes ? seen.lanes : null;
  const rows = useMemo(
    () => rowsOf(processes, families, lanes, opened, AXIS),
    [processes, families, lanes, opened],
  );
  const waits = useMemo(() => waitsByNode(lanes), [lanes]);
  const found = useFoundWithin(from, from + length, width);
  const last = rows.at(-1);
  const height = last ? last.top + last.height : AXIS;
  const x = (at: number) => ((at - from) / length) * width;
  const timeAt = (place: number) => Math.max(0, Math.round(from + (place / width) * length));
  return (
    <section className="space-time" aria-label="Space and time">
      <Names {...{ rows, families, pins, opened, setOpened }} />
      <Slider {...{ rows, processes, spot, setSpot, timeAt }} column={column}>
        <svg width={width} height={height} aria-hidden="true">
          {width > 0
            ? axisMarks({ from, to: from + length }, width).map(({ time: at, label }) => (
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
          {rows.map((row) => (
            <Lane
              key={row.key}
              row={row}
              timeline={lanes?.timelines[processes.indexOf(row.process)] ?? null}
              waits={waits.get(row.process.number) ?? NO_WAITS}
              found={found.get(row.process.number) ?? NO_TIMES}
              {...{ from, length, width }}
            />
          ))}
          <Uncertainty {...{ rows, time, x }} />
          <Passages
            messages={lanes?.messages ?? []}
            perPixel={isRecorded ? null : length / Math.max(1, width)}
            {...{ rows, families, x }}
          />
          <line className="space-time-now" x1={x(time)} x2={x(time)} y1={0} y2={height} />
          {spot === null ? null : (
            <line
              className="space-time-spot"
              x1={x(spot.time)}
              x2={x(spot.time)}
              y1={AXIS}
              y2={height}
            />
          )}
        </svg>
      </Slider>
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
      <Readout spot={spot} lanes={lanes} />
      {isRecorded ? null : <WhatIf messages={lanes?.messages ?? []} />}
    </section>
  );
}

const NO_PINS: readonly string[] = [];
const pinsOf = ({ pinnedProcesses }: Contents) => pinnedProcesses ?? NO_PINS;
const NO_WAITS: readonly RemoteWait[] = [];
const NO_TIMES: readonly number[] = [];
const NOTHING: ReadonlyMap<number, readonly number[]> = new Map();

/** When events were that are looked for, by process. Where everything is wanted, nothing is marked. */
function useFoundWithin(from: number, to: number, width: number) {
  const found = useSystem((all) => (wantsAll(all.filter) ? null : all.found));
  return useMemo(
    () => (found ? foundWithin(found, from, to, width / MARK) : NOTHING),
    [found, from, to, width],
  );
}

function waitsByNode(lanes: SystemLanes | null): ReadonlyMap<number, readonly RemoteWait[]> {
  const all = new Map<number, RemoteWait[]>();
  for (const wait of lanes?.waits ?? []) {
    const known = all.get(wait.node);
    if (known) known.push(wait);
    else all.set(wait.node, [wait]);
  }
  return all;
}

interface SliderProps {
  readonly rows: readonly Row[];
  readonly processes: readonly Process[];
  readonly spot: Spot | null;
  readonly setSpot: (spot: Spot | null) => void;
  readonly timeAt: (place: number) => number;
  readonly column: React.RefObject<HTMLDivElement | null>;
  readonly children: React.ReactNode;
}

/** Takes pointer and keyboard: left and right go through ticks, up and down through processes. */
function Slider({ rows, processes, spot, setSpot, timeAt, column, children }: SliderProps) {
  const store = useSystemStore();
  const time = useSystem((all) => Math.max(0, all.state?.position.time ?? 0));
  const reached = useSystem((all) => all.state?.reached ?? 0);
  const spotAt = (event: PointerEvent<HTMLElement>): Spot | null => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const y = event.clientY - top;
    const row = rows.find((one) => one.top <= y && y < one.top + one.height);
    return row ? { process: row.process, time: timeAt(event.clientX - left) } : null;
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const at = spotAt(event);
    void withRun(store, (run) => run.seek(timeAt(event.clientX - left)));
    if (at === null || at.process.number === 0 || store.getState().selected === null) return;
    workOn(store, at.process);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const jump = { n: 1, p: -1 } as const;
    const key = event.key.toLowerCase();
    if ((key === "n" || key === "p") && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      void goToEvent(store, jump[key]);
      return;
    }
    const side = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : null;
    const way = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    if (side === null && way === null && event.key !== "Enter") return;
    event.preventDefault();
    const at = processes.findIndex((process) => process.number === spot?.process.number);
    if (side !== null) {
      const unit = event.shiftKey && spot ? byNode(spot.process) : BY_TICK;
      void withRun(store, (run) => run.step(unit, side));
      setSpot(null);
    } else if (way !== null) {
      const process = processes[Math.min(processes.length - 1, Math.max(0, at + way))];
      if (process) setSpot({ process, time });
    } else if (spot && spot.process.number > 0) workOn(store, spot.process);
  };
  return (
    <div
      ref={column}
      className="space-time-picture"
      role="slider"
      tabIndex={0}
      aria-label="Time of the system"
      aria-valuemin={0}
      aria-valuemax={reached}
      aria-valuenow={time}
      aria-valuetext={formatTime(time)}
      aria-description="Left and right go by ticks, with Shift by those of one node; up and down choose a node, and Enter shows it. N and P go to the next and the former event that is looked for."
      onPointerDown={onPointerDown}
      onDoubleClick={() => spot && spot.process.number > 0 && workOn(store, spot.process)}
      onPointerMove={(event) => setSpot(spotAt(event))}
      onPointerLeave={() => setSpot(null)}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

const BY_TICK = { by: "tick" } as const;
const byNode = ({ number }: Process) => ({ by: "node", node: number }) as const;
