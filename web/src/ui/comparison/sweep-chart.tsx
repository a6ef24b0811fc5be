import { formatNumber, formatTime } from "../../base/time.js";
import type { ExperimentOutcome } from "../../model/comparison/experiments.js";
import { type Course, type CoursePoint, courseOf, extentOf, measuresOf } from "./course.js";
import { letterOf } from "./letter.js";
import { ticksFor } from "./scale.js";
import "./comparison.css";

const WIDTH = 560;
const HEIGHT = 230;
const EDGES = { left: 74, right: 96, top: 12, bottom: 40 };

interface SweepChartProps {
  readonly outcome: ExperimentOutcome;
  /** The measure that is wanted; the main one where there is none such. */
  readonly measure: string;
  readonly onMeasure: (measure: string) => void;
}

/** Means over the swept parameter, a line for each that is compared with a band for its interval. */
export function SweepChart({ outcome, measure: wanted, onMeasure }: SweepChartProps) {
  const { sweep, schedulers } = outcome.result.experiment;
  const names = measuresOf(outcome);
  const name = names.includes(wanted) ? wanted : outcome.report.main;
  if (sweep === null || !names.includes(name)) return null;
  const course = courseOf(outcome, name);
  return (
    <figure className="sweep">
      <figcaption>
        <label className="compared-pick">
          <span>Course of</span>
          <select value={name} onChange={({ target }) => onMeasure(target.value)}>
            {names.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <span>
          Means over <code>{sweep.parameter}</code>; bands: 95 % over the seeds.
          {course.isEstimate ? " ≈: percentiles known by two digits." : ""}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={describe(course, schedulers, name)}
      >
        <Drawing
          course={course}
          schedulers={schedulers}
          isTime={sweep.isTime}
          over={sweep.parameter}
        />
      </svg>
    </figure>
  );
}

/** The picture in words: where each line begins and ends. */
function describe(course: Course, schedulers: readonly string[], name: string): string {
  const format = formatOf(course);
  const lines = course.series.flatMap((points, index) => {
    const [first, last] = [points[0], points.at(-1)];
    return first && last
      ? [`${schedulers[index]} goes from ${format(first.mean)} to ${format(last.mean)}`]
      : [];
  });
  return `${name}: ${lines.join("; ")}.`;
}

/** How a mean is written; an estimate shows the two digits that it has. */
function formatOf({ isTime, isEstimate }: Course): (value: number) => string {
  const format = isTime ? formatTime : formatNumber;
  return isEstimate ? (value) => `≈ ${format(Number(value.toPrecision(2)))}` : format;
}

interface DrawingProps {
  readonly course: Course;
  readonly schedulers: readonly string[];
  /** Whether the parameter is a time. */
  readonly isTime: boolean;
  readonly over: string;
}

function Drawing({ course, schedulers, isTime, over }: DrawingProps) {
  const values = course.series.flat().map(({ value }) => value);
  const [first, last] = [Math.min(...values), Math.max(...values)];
  const ticks = ticksFor(...extentOf(course));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const x = (value: number) =>
    EDGES.left + ((value - first) / (last - first || 1)) * (WIDTH - EDGES.left - EDGES.right);
  const y = (mean: number) =>
    HEIGHT -
    EDGES.bottom -
    ((mean - low) / (high - low || 1)) * (HEIGHT - EDGES.top - EDGES.bottom);
  const ofMeasure = course.isTime ? formatTime : formatNumber;
  const ofValue = isTime ? formatTime : formatNumber;
  const marks = [...new Set(values)].toSorted((a, b) => a - b);
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className="grid"
            x1={EDGES.left}
            x2={WIDTH - EDGES.right}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text className="scale end" x={EDGES.left - 8} y={y(tick) + 4}>
            {ofMeasure(tick)}
          </text>
        </g>
      ))}
      {thinned(marks).map((value) => (
        <text key={value} className="scale middle" x={x(value)} y={HEIGHT - EDGES.bottom + 16}>
          {ofValue(value)}
        </text>
      ))}
      <text className="scale middle" x={(EDGES.left + WIDTH - EDGES.right) / 2} y={HEIGHT - 6}>
        {over}
      </text>
      {course.series.map((points, index) => (
        <Line
          key={letterOf(index)}
          points={points}
          index={index}
          name={schedulers[index] ?? ""}
          x={x}
          y={y}
        />
      ))}
    </>
  );
}

/** At most seven labels, the ends among them. */
function thinned(values: readonly number[]): number[] {
  const step = Math.ceil((values.length - 1) / 6) || 1;
  return values.filter((_, index) => index % step === 0 || index === values.length - 1);
}

interface LineProps {
  readonly points: readonly CoursePoint[];
  readonly index: number;
  readonly name: string;
  readonly x: (value: number) => number;
  readonly y: (mean: number) => number;
}

/** Series differ by colour, dash and mark. */
function Line({ points, index, name, x, y }: LineProps) {
  const last = points.at(-1);
  if (!last) return null;
  const upper = points.map(({ value, mean, margin }) => `${x(value)},${y(mean + margin)}`);
  const lower = points.map(({ value, mean, margin }) => `${x(value)},${y(mean - margin)}`);
  return (
    <g className={`series s${index + 1}`}>
      <polygon className="band" points={[...upper, ...lower.toReversed()].join(" ")} />
      <polyline points={points.map(({ value, mean }) => `${x(value)},${y(mean)}`).join(" ")} />
      {points.map(({ value, mean }) => (
        <Mark key={value} index={index} x={x(value)} y={y(mean)} />
      ))}
      <text x={x(last.value) + 10} y={y(last.mean) + 4}>
        {letterOf(index)} {name.length > 12 ? `${name.slice(0, 11)}…` : name}
      </text>
    </g>
  );
}

function Mark({ index, x, y }: { readonly index: number; readonly x: number; readonly y: number }) {
  if (index === 0) return <circle cx={x} cy={y} r={3.5} />;
  if (index === 1) return <rect x={x - 3.5} y={y - 3.5} width={7} height={7} />;
  if (index === 2) return <path d={`M${x} ${y - 4.5}l4.5 8h-9z`} />;
  return <path d={`M${x - 4.5} ${y}l4.5 -4.5 4.5 4.5 -4.5 4.5z`} />;
}
