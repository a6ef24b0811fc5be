import type { Family, Process, SystemLanes, Timeline } from "../../../model/system/systems.js";

/** Heights of the axis and of lanes, in pixels. */
export const AXIS = 22;
const PROCESS = 26;
export const THREAD = 18;

/** Of larger families only the node shows whose state the graph shows, until all are asked for. */
const MOST_NODES = 4;
/** So many threads of a process have a lane at most: of those that do something in the window. */
const MOST_THREADS = 40;

/** A lane of the diagram: of a process, or of one of its threads. */
export interface Row {
  readonly key: string;
  readonly process: Process;
  /** 0: it is the lane of the process. */
  readonly thread: number;
  readonly top: number;
  readonly height: number;
  /** Of the last lane of a family of which others have none: how many these are. */
  readonly hidden: number;
}

/** What a person has opened. */
export interface Opened {
  /** Processes whose threads show, by number. */
  readonly processes: ReadonlySet<number>;
  /** Families of which all nodes show, by name. */
  readonly families: ReadonlySet<string>;
}

/** The processes that have a lane: those that a person has pinned, by their names, then those of a family together. */
export function shownProcesses(
  families: readonly Family[],
  hasManager: boolean,
  shown: Readonly<Record<string, number>>,
  opened: Opened,
  pins: readonly string[] = [],
): readonly Process[] {
  const manager = hasManager ? [{ number: 0, label: "manager", family: "" }] : [];
  const all = [...manager, ...families.flatMap(({ nodes }) => nodes)];
  const pinned = pins.flatMap((pin) => all.find(({ label }) => label === pin) ?? []);
  const own = [...manager, ...families.flatMap((family) => nodesOf(family, shown, opened))];
  return [...pinned, ...own.filter((process) => !pins.includes(process.label))];
}

function nodesOf({ name, nodes }: Family, shown: Readonly<Record<string, number>>, opened: Opened) {
  if (!isLarge(nodes) || opened.families.has(name)) return nodes;
  return nodes.filter((node, at) => (shown[name] ? node.number === shown[name] : at === 0));
}

export const isLarge = (nodes: readonly Process[]): boolean => nodes.length > MOST_NODES;

/** Lanes one below the other, from a height on. */
export function rowsOf(
  processes: readonly Process[],
  families: readonly Family[],
  lanes: SystemLanes | null,
  opened: Opened,
  from: number,
): readonly Row[] {
  const rows: Row[] = [];
  let top = from;
  const add = (process: Process, thread: number, hidden: number) => {
    const height = thread === 0 ? PROCESS : THREAD;
    rows.push({ key: `${process.number} ${thread}`, process, thread, top, height, hidden });
    top += height;
  };
  for (const [at, process] of processes.entries()) {
    const family = families.find(({ name }) => process.number > 0 && name === process.family);
    const own = processes.filter((one) => one.number > 0 && one.family === process.family);
    const hidden = family && own.at(-1) === process ? family.nodes.length - own.length : 0;
    add(process, 0, hidden);
    if (!opened.processes.has(process.number)) continue;
    for (const thread of threadsIn(lanes?.timelines[at] ?? null)) add(process, thread, 0);
  }
  return rows;
}

const ABSENT: readonly string[] = ["unborn", "dead"];

function threadsIn(timeline: Timeline | null): readonly number[] {
  const all = timeline?.lanes ?? [];
  return [...all.keys()]
    .filter((at) => all[at]?.some(({ state }) => !ABSENT.includes(state)))
    .slice(0, MOST_THREADS)
    .map((at) => at + 1);
}
