import type { Segment } from "../../model/run/simulation.js";
import { threadAt } from "../../ui/timeline/rows.js";
import { type Chart, colourOf, extentOf, ROW, rowCount, rowTop, xOf } from "./places.js";

type Look = "running" | "ready" | "waiting" | "suspended" | "switching";

/** A state is height as well as colour, as in the timeline: from the top of a row, and how high. */
const EXTENTS: Readonly<Record<Look, readonly [number, number]>> = {
  running: [4, 16],
  switching: [4, 16],
  ready: [9, 6],
  suspended: [9, 6],
  waiting: [11.25, 1.5],
};

function lookOf(state: Segment["state"]): Look | null {
  if (state === "new") return "ready";
  if (state === "beginning" || state === "calling" || state === "ending") return "waiting";
  return state === "unborn" || state === "dead" ? null : state;
}

/** A row for each thread: full while it runs, low and pale while it is ready, a line while it waits. */
export function Lanes({ chart }: { readonly chart: Chart }) {
  return (
    <g>
      {Array.from({ length: rowCount(chart) }, (_, row) => {
        const index = threadAt(chart.order, row);
        return <Lane key={index} chart={chart} index={index} top={rowTop(chart, row)} />;
      })}
    </g>
  );
}

interface LaneProps {
  readonly chart: Chart;
  /** Of the thread, in order of birth. */
  readonly index: number;
  readonly top: number;
}

function Lane({ chart, index, top }: LaneProps) {
  const paths = pathsOf(chart, index, top);
  return (
    <>
      <path className="gantt-line" d={`M0 ${top + ROW - 0.5}H${chart.width}`} />
      {[...paths].map(([look, d]) => (
        <path key={look} className={`gantt-${look} ${colourOf(index + 1)}`} d={d} />
      ))}
      <Marks chart={chart} thread={index + 1} top={top} />
    </>
  );
}

/** The stretches of each look as one path: an element for each is too slow for long runs. */
function pathsOf(chart: Chart, index: number, top: number): Map<Look, string> {
  const paths = new Map<Look, string>();
  for (const { state, from, to } of chart.timeline.lanes[index] ?? []) {
    const look = lookOf(state);
    if (!look || to <= chart.window.from || from >= chart.window.to) continue;
    const [x, wide] = extentOf(from, to, chart);
    const [offset, high] = EXTENTS[look];
    const box = `M${round(x)} ${top + offset}h${round(wide)}v${high}h${-round(wide)}z`;
    paths.set(look, (paths.get(look) ?? "") + box);
  }
  return paths;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Releases point up, deadlines down; a miss is a cross. */
function Marks({
  chart,
  thread,
  top,
}: {
  readonly chart: Chart;
  readonly thread: number;
  readonly top: number;
}) {
  const { marks } = chart.timeline;
  const shapes = { released: "", deadline: "", missed: "" };
  for (const { kind, time, thread: whose } of marks) {
    if (whose !== thread || kind === "completed") continue;
    const x = xOf(time, chart);
    if (x < chart.left || x > chart.width) continue;
    shapes[kind] += SHAPES[kind](round(x), top);
  }
  return (
    <>
      <path className="gantt-released" d={shapes.released} />
      <path className="gantt-deadline" d={shapes.deadline} />
      <path className="gantt-missed" d={shapes.missed} />
    </>
  );
}

/** Shapes for the top of a row, each about 8 pixels wide. */
const SHAPES = {
  released: (x: number, top: number) => `M${x} ${top + ROW - 8}l4 7h-8z`,
  deadline: (x: number, top: number) => `M${x} ${top + 8}l-4 -7h8z`,
  missed: (x: number, top: number) => `M${x - 4} ${top + 8}l8 8m0 -8l-8 8`,
} as const;

const LETTER = 6.8;

/** What of a name fits beside the rows. */
export function shortened(name: string, room: number): string {
  const letters = Math.floor((room - 16) / LETTER);
  return name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
}
