/**
 * A space-time diagram: a lane for each process of a system, time to the right, and an arrow for each message. It is
 * markup alone, so it stands in a page as well as in a file of its own.
 */
import { formatTime } from "../../base/format.js";
import type { Timeline } from "../../protocol.js";
import type { SystemPassage } from "../../system-protocol.js";
import { type Html, html } from "../html.js";
import { NOTHING, reportPage, wide } from "../report-page.js";
import { axisTimes } from "../time-axis.js";

/** What is drawn: a window of a run. */
export interface SpaceTimeFacts {
  /** ns */
  readonly from: number;
  readonly to: number;
  readonly lanes: readonly SpaceTimeLane[];
  readonly messages: readonly SystemPassage[];
  /** Whether there are more messages than are drawn. */
  readonly isCut: boolean;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

export interface SpaceTimeLane {
  readonly number: number;
  readonly label: string;
  /** Null: it has none, as a channel that nodes share. */
  readonly timeline:
    | (Pick<Timeline, "scheduler"> & { readonly processors: readonly (readonly Span[])[] })
    | null;
  /** Of a recorded process, how far it may stand from where it is drawn, ns; null: nobody knows. */
  readonly uncertainty?: number | null;
}

/** Pixels of the lanes, and so into how many columns timelines need be told apart. */
export const SPACE_TIME_COLUMNS = 960;

const NAMES = 120;
const AXIS = 22;
const LANE = 44;
/** Of a lane what ran. */
const BOX = 14;

/** @returns an `svg` element; `attributes` are added to it */
export function spaceTimeSvg(facts: SpaceTimeFacts, attributes: Html): Html {
  const { from, to, lanes, messages, isCut } = facts;
  const width = NAMES + SPACE_TIME_COLUMNS + 20;
  const height = AXIS + lanes.length * LANE + 4;
  const rest = isCut ? `, of which the first ${messages.length} are drawn` : "";
  const told = `${lanes.length} processes and the messages between them from ${formatTime(from)} to ${formatTime(to)}${rest}`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="space-time" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${told}" ${attributes}>
<title>${told}</title>
${["of-threads", "of-schedulers"].map(arrowHead)}
${axisTimes(from, to).map((time) => axisMark(xOf(time, facts), time, height))}
${lanes.map((lane, at) => laneOf(lane, at, facts))}
${messages.map((message) => arrow(message, facts))}
</svg>`;
}

/** The drawing as a page of its own. */
export function spaceTimePage(name: string, facts: SpaceTimeFacts): string {
  const { lanes, messages } = facts;
  const content = html`<p>${lanes.length} lanes, ${messages.length} messages.</p>\n${wide("Space-time diagram", spaceTimeSvg(facts, NOTHING))}`;
  return reportPage(`${name}: messages`, content, [], []);
}

function xOf(time: number, { from, to }: SpaceTimeFacts): number {
  const share = to > from ? (time - from) / (to - from) : 0;
  return round(NAMES + Math.min(1, Math.max(0, share)) * SPACE_TIME_COLUMNS);
}

const round = (value: number) => Number(value.toFixed(2));

const middleOf = (lane: number) => AXIS + lane * LANE + LANE / 2;

const arrowHead = (kind: string): Html =>
  html`<marker id="head-${kind}" class="${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path class="head" d="M0 0 8 4 0 8z"/></marker>\n`;

const axisMark = (x: number, time: number, height: number): Html =>
  html`<path class="grid" d="M${x} ${AXIS - 6}V${height}"/><text class="time" x="${x}" y="${AXIS - 9}" text-anchor="middle">${formatTime(time)}</text>\n`;

/** Under its name, where a lane may stand elsewhere. */
function uncertaintyOf({ uncertainty }: SpaceTimeLane, middle: number): Html {
  if (uncertainty === undefined || uncertainty === 0) return { markup: "" };
  const told = uncertainty === null ? "± unknown" : `± ${formatTime(uncertainty)}`;
  return html`<text class="time" x="${NAMES - 8}" y="${middle + 16}" text-anchor="end">${told}</text>
`;
}

function laneOf(lane: SpaceTimeLane, at: number, facts: SpaceTimeFacts): Html {
  const { label, timeline } = lane;
  const middle = middleOf(at);
  const boxes = (parts: readonly Span[]) =>
    parts
      .map((part) => {
        const x = xOf(part.from, facts);
        const width = Math.max(0.6, round(xOf(part.to, facts) - x));
        return `M${x} ${middle - BOX / 2}h${width}v${BOX}h-${width}z`;
      })
      .join("");
  return html`<text class="name" x="${NAMES - 8}" y="${middle + 4}" text-anchor="end">${label}</text>
${uncertaintyOf(lane, middle)}<path class="line" d="M${NAMES} ${middle}H${NAMES + SPACE_TIME_COLUMNS}"/>
<path class="running" d="${boxes(timeline?.processors.flat() ?? [])}"/><path class="scheduler" d="${boxes(timeline?.scheduler ?? [])}"/>\n`;
}

function arrow(message: SystemPassage, facts: SpaceTimeFacts): Html {
  const [begin, end] = [message.from, message.to].map((number) =>
    facts.lanes.findIndex((lane) => lane.number === number),
  );
  if (begin === undefined || end === undefined || begin < 0 || end < 0) return { markup: "" };
  const kind = message.isOfThreads ? "of-threads" : "of-schedulers";
  const [x, y] = [xOf(message.sent, facts), middleOf(begin)];
  const [toX, toY] = [xOf(message.arrival, facts), middleOf(end)];
  return html`<path class="message ${kind}" marker-end="url(#head-${kind})" d="M${x} ${y}L${toX} ${toY}"><title>${message.what}, sent at ${formatTime(message.sent)}, ${formatTime(message.arrival - message.sent)} on its way</title></path>\n`;
}
