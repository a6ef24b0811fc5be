/**
 * The timeline of a run as a drawing: a lane for each thread, one for the scheduler, and a strip for each container.
 * It is markup alone, so it stands in a page as well as in a file of its own.
 */
import { formatTime } from "../base/format.js";
import type { RunDiagnosis, Segment, Timeline } from "../protocol.js";
import { type Html, html } from "./html.js";
import { axisTimes } from "./time-axis.js";

/** What is drawn. */
export interface TimelineFacts {
  readonly timeline: Timeline;
  /** Names of the threads, in order of birth. */
  readonly threads: readonly string[];
  /** Containers by node - 1; those without a name are left out. */
  readonly containers: readonly (string | null)[];
  /** Threads that were ready and passed over, by number, and when: those times are hatched. */
  readonly starved?: NonNullable<RunDiagnosis["threads"]>;
}

/** Pixels of the lanes, and so into how many columns a timeline need be told apart. */
export const TIMELINE_COLUMNS = 720;

/** Threads that have a lane; more would be too small to read. */
const MOST_LANES = 40;
const NAMES = 150;
const WIDTH = NAMES + TIMELINE_COLUMNS + 30;
const AXIS = 22;
const LANE = 18;
const STRIP = 34;

/** How much of a lane's height a state takes: from the top, and how high. */
const EXTENTS: Readonly<Partial<Record<Segment["state"], readonly [number, number]>>> = {
  running: [3, 12],
  switching: [3, 12],
  ready: [6, 6],
  waiting: [8, 2],
  suspended: [5, 8],
  new: [8, 2],
  // By appointment: up a step when its call begins, and up another when that is over.
  beginning: [12, 3],
  calling: [6, 6],
  ending: [3, 3],
};

const STATES = [
  ...["running", "ready", "waiting", "suspended", "new", "switching"],
  ...["beginning", "calling", "ending"],
] as readonly (keyof typeof EXTENTS)[];

/** @returns an `svg` element whose parts have a class for each state; `attributes` are added to it */
export function timelineSvg(facts: TimelineFacts, attributes: Html): Html {
  const { timeline, threads } = facts;
  const lanes = threads.slice(0, MOST_LANES);
  const strips = facts.containers.flatMap((name, index) =>
    name === null ? [] : [{ name, index }],
  );
  const schedulerTop = AXIS + lanes.length * LANE;
  const stripsTop = schedulerTop + LANE + 6;
  const height = stripsTop + strips.length * STRIP + 4;
  const left = threads.length - lanes.length;
  const told = `Timeline of ${threads.length} threads from ${formatTime(timeline.from)} to ${formatTime(timeline.to)}${left > 0 ? `, of which the first ${MOST_LANES} are drawn` : ""}`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="timeline" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${told}" ${attributes}>
<title>${told}</title>
${hatching(facts.starved)}
${axis(timeline, height)}
${lanes.map((name, index) => lane(timeline, index, name))}
${(facts.starved ?? []).map((one) => starved(one, timeline, lanes.length))}
${label("scheduler", schedulerTop + 13)}
${scheduler(timeline, schedulerTop)}
${strips.map(({ name, index }, row) => strip(timeline, index, name, stripsTop + row * STRIP))}
</svg>`;
}

/** From the lanes' left edge. */
function xOf(time: number, { from, to }: Timeline): number {
  const share = to > from ? (time - from) / (to - from) : 0;
  return NAMES + Math.min(1, Math.max(0, share)) * TIMELINE_COLUMNS;
}

const round = (value: number) => Number(value.toFixed(2));

const label = (name: string, y: number) =>
  html`<text class="name" x="${NAMES - 8}" y="${y}" text-anchor="end">${shortened(name)}</text>\n`;

const FITTING = 22;
const shortened = (name: string) =>
  name.length > FITTING ? `${name.slice(0, FITTING - 1)}…` : name;

function axis(timeline: Timeline, height: number): Html[] {
  return axisTimes(timeline.from, timeline.to).map((time) => {
    const x = round(xOf(time, timeline));
    return html`<path class="grid" d="M${x} ${AXIS - 6}V${height}"/><text class="time" x="${x}" y="${AXIS - 9}" text-anchor="middle">${formatTime(time)}</text>\n`;
  });
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The boxes of some stretches as one path, each at least wide enough to be seen. */
function boxes(parts: readonly Stretch[], timeline: Timeline, top: number, height: number): string {
  return parts
    .map(({ from, to }) => {
      const x = round(xOf(from, timeline));
      const width = Math.max(0.6, round(xOf(to, timeline) - x));
      return `M${x} ${round(top)}h${round(width)}v${round(height)}h-${round(width)}z`;
    })
    .join("");
}

const path = (kind: string, d: string): Html =>
  d === "" ? NONE : html`<path class="${kind}" d="${d}"/>\n`;
const NONE: Html = { markup: "" };

function lane(timeline: Timeline, index: number, name: string): Html {
  const top = AXIS + index * LANE;
  const known = timeline.lanes[index] ?? [];
  const before = timeline.summary?.lanes[index] ?? [];
  const paths = STATES.flatMap((state) => {
    const [offset, height] = EXTENTS[state] ?? [0, 0];
    const drawn = (parts: readonly Segment[]) =>
      boxes(
        parts.filter((part) => part.state === state),
        timeline,
        top + offset,
        height,
      );
    return [path(state, drawn(known)), path(`${state} rough`, drawn(before))];
  });
  return html`${label(name, top + 13)}${paths}`;
}

type Starved = NonNullable<TimelineFacts["starved"]>[number];

function hatching(starved: TimelineFacts["starved"]): Html {
  if (starved === undefined || starved.length === 0) return NONE;
  return html`<defs><pattern id="starved" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V5" stroke="currentColor" stroke-width="2"/></pattern></defs>`;
}

function starved({ thread, from_ns, to_ns }: Starved, timeline: Timeline, lanes: number): Html {
  if (thread > lanes) return NONE;
  const told = `Thread ${thread} starved from ${formatTime(from_ns)} to ${formatTime(to_ns)}`;
  const d = boxes([{ from: from_ns, to: to_ns }], timeline, AXIS + (thread - 1) * LANE + 3, 12);
  return html`<path class="starved" fill="url(#starved)" d="${d}"><title>${told}</title></path>\n`;
}

function scheduler(timeline: Timeline, top: number): Html {
  const before = (timeline.summary?.scheduler ?? []).map((part) => {
    const height = 12 * part.share;
    return boxes([part], timeline, top + 15 - height, height);
  });
  const now = boxes(timeline.scheduler, timeline, top + 3, 12);
  return html`${path("scheduler", now)}${path("scheduler rough", before.join(""))}`;
}

/** The length of a container over time, as steps from a base line. */
function strip(timeline: Timeline, index: number, name: string, top: number): Html {
  const steps = timeline.lengths[index] ?? [];
  const before = timeline.summary?.lengths[index] ?? [];
  const most = Math.max(1, ...steps.map(({ length }) => length), ...before.map(({ high }) => high));
  const base = top + STRIP - 6;
  const yOf = (length: number) => round(base - (length / most) * (STRIP - 12));
  const line = steps.map(({ time, length }, at) => {
    const x = round(xOf(time, timeline));
    return at === 0 ? `M${x} ${base}V${yOf(length)}` : `H${x}V${yOf(length)}`;
  });
  const end = line.length > 0 ? `H${round(xOf(timeline.to, timeline))}V${base}z` : "";
  const rough = before.map((part) =>
    boxes([part], timeline, yOf(part.high), Math.max(1, yOf(part.low) - yOf(part.high))),
  );
  return html`${label(name, base)}<text class="time" x="${NAMES + TIMELINE_COLUMNS + 4}" y="${top + 12}">${most}</text>${path("length", line.join("") + end)}${path("length rough", rough.join(""))}\n`;
}
