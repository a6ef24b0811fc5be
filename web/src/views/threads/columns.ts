import { threadName } from "../../model/run/run.js";
import type { SimulationState, ThreadView } from "../../model/run/simulation.js";

export type Column = "thread" | "name" | "state" | "container" | "since" | "ran" | "share";

interface ColumnInfo {
  readonly column: Column;
  readonly label: string;
  /** Numbers stand at the right. */
  readonly right: boolean;
}

export const COLUMNS: readonly ColumnInfo[] = [
  { column: "thread", label: "Thread", right: false },
  { column: "name", label: "Name", right: false },
  { column: "state", label: "State", right: false },
  { column: "container", label: "Container", right: false },
  { column: "since", label: "In this state", right: true },
  { column: "ran", label: "On the processor", right: true },
  { column: "share", label: "Share", right: true },
];

type Key = (thread: ThreadView, simulation: SimulationState) => number | string;

const KEYS: Readonly<Record<Column, Key>> = {
  thread: ({ thread }) => thread,
  name: ({ thread }, simulation) => threadName(simulation, thread),
  state: ({ state }) => state,
  container: ({ container }) => container,
  since: ({ since }, { time }) => time - since,
  ran: ({ ran }) => ran,
  share: ({ ran }) => ran,
};

/** The threads in the order of a column; equals stay in the order of their birth. */
export function sorted(
  simulation: SimulationState,
  column: Column,
  descending: boolean,
): ThreadView[] {
  const key = KEYS[column];
  const sign = descending ? -1 : 1;
  return [...simulation.threads].sort((a, b) => {
    const [left, right] = [key(a, simulation), key(b, simulation)];
    if (left === right) return a.thread - b.thread;
    return left < right ? -sign : sign;
  });
}
