import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { unitFor } from "../../base/time.js";
import { axisMarks } from "../../ui/timeline/axis.js";
import { Lanes, shortened } from "./lanes.js";
import {
  AXIS,
  BAR,
  barTop,
  boundaries,
  type Chart,
  colourOf,
  extentOf,
  foundAt,
  heightOf,
  type Placed,
  timesTop,
  turnsIn,
  xOf,
} from "./places.js";
import { chartWords, foundWords, turnWords } from "./words.js";

interface ChartViewProps {
  readonly chart: Chart;
  /** Where the run stands. */
  readonly time: number;
  /** What is pointed at, or stepped to by keys, in words; null for nothing. */
  readonly tell: (words: string | null) => void;
  readonly select: (thread: number) => void;
}

/** A bar for each processor with its turns, the times below, and a row for each thread. */
export function ChartView({ chart, time, tell, select }: ChartViewProps) {
  const turns = turnsIn(chart);
  const [chosen, setChosen] = useState(0);
  const [hasKeys, setHasKeys] = useState(false);
  const at = Math.min(chosen, turns.length - 1);
  const active = turns[at];
  const tellTurn = (turn: Placed | undefined) => tell(turn ? turnWords(chart, turn) : null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextOf(event.key, at, turns.length);
    if (event.key === "Enter" && active) select(active.thread);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    tellTurn(turns[next]);
  };
  const found = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return foundAt(chart, event.clientX - left, event.clientY - top);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const there = found(event);
    tell(there ? foundWords(chart, there) : null);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const there = found(event);
    if (there) select(there.kind === "turn" ? there.turn.thread : there.thread);
    const index = there?.kind === "turn" ? turns.findIndex((turn) => same(turn, there.turn)) : -1;
    if (index >= 0) setChosen(index);
  };
  return (
    <div
      className="gantt-chart"
      role="slider"
      tabIndex={0}
      aria-label={chartWords(chart, turns.length)}
      aria-valuemin={Math.min(1, turns.length)}
      aria-valuemax={turns.length}
      aria-valuenow={at + 1}
      aria-valuetext={active ? turnWords(chart, active) : "nobody ran"}
      onKeyDown={onKeyDown}
      onFocus={() => {
        setHasKeys(true);
        tellTurn(active);
      }}
      onBlur={() => {
        setHasKeys(false);
        tell(null);
      }}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerDown}
      onPointerLeave={() => tell(null)}
    >
      <svg width={chart.width} height={heightOf(chart)} aria-hidden="true">
        <Axis chart={chart} />
        <Processors chart={chart} />
        {turns.map((turn, index) => (
          <TurnBox
            key={`${turn.processor} ${turn.from}`}
            chart={chart}
            turn={turn}
            isActive={hasKeys && index === at}
          />
        ))}
        <Times chart={chart} />
        <Lanes chart={chart} />
        <Now chart={chart} time={time} />
      </svg>
    </div>
  );
}

const same = (a: Placed, b: Placed) => a.processor === b.processor && a.from === b.from;

/** The turn that a key leads to; null for a key of another meaning. */
function nextOf(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return Math.min(at + 1, count - 1);
    case "ArrowLeft":
    case "ArrowUp":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

function Axis({ chart }: { readonly chart: Chart }) {
  const bottom = heightOf(chart);
  return (
    <g>
      {axisMarks(chart.window, chart.width - chart.left).map(({ time, label }) => {
        const x = xOf(time, chart);
        return (
          <g key={time}>
            <path className="gantt-grid" d={`M${x} ${AXIS - 6}V${bottom}`} />
            {label === "" || x > chart.width - 40 ? null : (
              <text className="gantt-scale" x={x + 4} y={14}>
                {label}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** What stands at the left of each bar, and its frame: empty where nobody runs. */
function Processors({ chart }: { readonly chart: Chart }) {
  const { processors } = chart.timeline;
  return (
    <g>
      {processors.map((_turns, number) => {
        const top = barTop(number);
        const name = processors.length > 1 ? `Processor ${number}` : "Processor";
        return (
          <g key={name}>
            <text className="gantt-name" x={chart.left - 10} y={top + 19} textAnchor="end">
              {shortened(name, chart.left)}
            </text>
            <rect
              className="gantt-idle"
              x={chart.left}
              y={top + 2}
              width={chart.width - chart.left - 1}
              height={BAR - 5}
            />
          </g>
        );
      })}
    </g>
  );
}

interface TurnBoxProps {
  readonly chart: Chart;
  readonly turn: Placed;
  readonly isActive: boolean;
}

const LETTER = 7.2;

function TurnBox({ chart, turn, isActive }: TurnBoxProps) {
  const [x, width] = extentOf(turn.from, turn.to, chart);
  const top = barTop(turn.processor) + 2;
  const name = chart.names[turn.thread - 1] ?? "";
  return (
    <g className={isActive ? "gantt-turn active" : "gantt-turn"}>
      <rect
        className={`gantt-box ${colourOf(turn.thread)}`}
        x={x}
        y={top}
        width={width}
        height={BAR - 5}
      />
      <text className="gantt-in" x={x + width / 2} y={top + 17} textAnchor="middle">
        {fitting(width, name, `${turn.thread}`)}
      </text>
    </g>
  );
}

/** The first text that fits into a box: a thread's name, else its number. */
function fitting(width: number, ...texts: readonly string[]): string {
  return texts.find((text) => text.length * LETTER + 6 <= width) ?? "";
}

/** In one unit, that stands at the left, so that as many as can be have room. */
function Times({ chart }: { readonly chart: Chart }) {
  const y = timesTop(chart) + 11;
  const unit = unitFor(chart.window.to);
  const label = (time: number) => `${Number((time / unit.size).toPrecision(6))}`;
  return (
    <g>
      <text className="gantt-scale" x={chart.left - 10} y={y} textAnchor="end">
        {unit.name}
      </text>
      {boundaries(chart, label).map(({ x, text }) => (
        <text key={text} className="gantt-scale" x={x} y={y} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  );
}

function Now({ chart, time }: { readonly chart: Chart; readonly time: number }) {
  const x = xOf(time, chart);
  if (x < chart.left || x > chart.width) return null;
  return <path className="gantt-now" d={`M${x} ${AXIS - 6}V${heightOf(chart)}`} />;
}
