import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from "react";
import type { Family, SystemLanes } from "../../../model/system/systems.js";
import { Letter } from "../../../ui/comparison/letter.js";
import { axisMarks } from "../../../ui/timeline/axis.js";
import { useSize } from "../../../ui/timeline/use-size.js";
import { Lane } from "../space-time/lanes.js";
import { Passages } from "../space-time/passages.js";
import { AXIS, type Row, rowsOf } from "../space-time/rows.js";
import { momentWords } from "./moment.js";
import { type DrawnRun, processesOf } from "./runs.js";
import { type Span, useLanesOf } from "./use-lanes-of.js";
import "../space-time/space-time.css";

const NO_FAMILIES: readonly Family[] = [];
const NOTHING_OPENED = { processes: new Set<number>(), families: new Set<string>() };

interface BoardsProps {
  readonly runs: readonly DrawnRun[];
  readonly span: Span;
  /** The moment that shows in all, ns. */
  readonly at: number;
  readonly onMoment: (at: number) => void;
  readonly onSpan: (span: Span) => void;
}

/** All runs under one slider: the pointer and the arrow keys move one moment through all of them. */
export function Boards({ runs, span, at, onMoment, onSpan }: BoardsProps) {
  const column = useRef<HTMLDivElement>(null);
  const { width } = useSize(column, column);
  const seen = useLanesOf(runs, span, width);
  const last = Math.max(0, ...runs.map(({ stateNow }) => stateNow().reached));
  const words = momentWords(runs, seen, at);
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - left) / Math.max(1, width);
    onMoment(Math.max(0, Math.round(span.from + part * span.length)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const side = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (side === 0) return;
    event.preventDefault();
    const step = Math.max(1, Math.round(span.length / (event.shiftKey ? 4 : 50)));
    const to = Math.max(0, at + side * step);
    onMoment(to);
    if (to < span.from || to > span.from + span.length) {
      onSpan({ ...span, from: Math.max(0, Math.round(to - span.length / 2)) });
    }
  };
  return (
    <>
      <div
        ref={column}
        className="systems-beside-boards"
        role="slider"
        tabIndex={0}
        aria-label="Moment in all runs"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={words}
        aria-description="Left and right move it, with Shift further."
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onKeyDown={onKeyDown}
      >
        {runs.map((run, index) => (
          <Board
            key={run.name}
            {...{ run, index, span, width, at }}
            lanes={seen?.[index] ?? null}
          />
        ))}
      </div>
      <p className="systems-beside-readout">{words}</p>
    </>
  );
}

interface BoardProps {
  readonly run: DrawnRun;
  readonly index: number;
  readonly lanes: SystemLanes | null;
  readonly span: Span;
  readonly width: number;
  readonly at: number;
}

function Board({ run, index, lanes, span: { from, length }, width, at }: BoardProps) {
  const processes = useMemo(() => processesOf(run), [run]);
  const rows = useMemo(
    () => rowsOf(processes, NO_FAMILIES, lanes, NOTHING_OPENED, AXIS),
    [processes, lanes],
  );
  const bottom = rows.at(-1);
  const height = bottom ? bottom.top + bottom.height : AXIS;
  const x = (time: number) => ((time - from) / length) * width;
  return (
    <figure className="systems-beside-board">
      <figcaption>
        <Letter index={index} /> {run.name}
      </figcaption>
      <svg width={width} height={height} aria-hidden="true">
        {width > 0
          ? axisMarks({ from, to: from + length }, width).map(({ time, label }) => (
              <g key={time} className="space-time-mark">
                <line x1={x(time)} x2={x(time)} y1={AXIS - 5} y2={height} />
                {label ? (
                  <text x={x(time) + 4} y={AXIS - 8}>
                    {label}
                  </text>
                ) : null}
              </g>
            ))
          : null}
        {rows.map((row, place) => (
          <Named key={row.key} row={row}>
            <Lane
              row={row}
              timeline={lanes?.timelines[place] ?? null}
              waits={lanes?.waits.filter(({ node }) => node === row.process.number) ?? []}
              found={[]}
              {...{ from, length, width }}
            />
          </Named>
        ))}
        <Passages
          messages={lanes?.messages ?? []}
          rows={rows}
          families={NO_FAMILIES}
          x={x}
          perPixel={null}
        />
        <line className="space-time-now" x1={x(at)} x2={x(at)} y1={0} y2={height} />
      </svg>
    </figure>
  );
}

/** A lane with its name over its beginning. */
function Named({ row, children }: { readonly row: Row; readonly children: React.ReactNode }) {
  return (
    <>
      {children}
      <text className="systems-beside-name" x={6} y={row.top + row.height / 2 + 4}>
        {row.process.label}
      </text>
    </>
  );
}
