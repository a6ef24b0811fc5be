import { formatNumber, formatTime } from "../../base/time.js";
import type { Analysis } from "../../generated/services.js";
import { threadName, threadView } from "./run.js";
import type { LocalView, SimulationState } from "./simulation.js";

/** What something written in a program stands for where a run stands within a handler. */
export interface NamedValue {
  /** As written: `turns`, `t.role`, `|ready|`. */
  readonly name: string;
  readonly value: string;
}

/** The length of a container, or a name with perhaps an attribute behind it. */
const WRITTEN =
  /\|\s*(?<container>[A-Za-z_]\w*)\s*\||(?<name>[A-Za-z_]\w*)(?:\.(?<attribute>[A-Za-z_]\w*))?/g;

/** The values of what a statement or condition names, in the order of the text, each once. */
export function valuesIn(
  text: string,
  program: Analysis,
  simulation: SimulationState,
): NamedValue[] {
  const values = new Map<string, string>();
  for (const { groups = {} } of text.matchAll(WRITTEN)) {
    const { container, name = "", attribute } = groups;
    if (container !== undefined) {
      const threads = threadsIn(simulation, container);
      if (threads) values.set(`|${container}|`, formatNumber(threads.length));
    } else if (attribute !== undefined) {
      const value = attributeOf(name, attribute, program, simulation);
      if (value !== null) values.set(`${name}.${attribute}`, value);
    } else {
      const value = variable(name, program, simulation);
      if (value !== null) values.set(name, value);
    }
  }
  return [...values].map(([name, value]) => ({ name, value }));
}

/** A variable of a handler as it is shown; a thread by its name for people. */
export function formatLocal({ type, value }: LocalView, simulation: SimulationState): string {
  if (type !== "thread") return format(value, type);
  return value === 0 ? "none" : threadName(simulation, value);
}

function variable(name: string, program: Analysis, simulation: SimulationState): string | null {
  const local = localOf(name, simulation);
  if (local) return formatLocal(local, simulation);
  const index = simulation.globals.findIndex((each) => each.name === name);
  const value = simulation.globals[index]?.value;
  const type = program.globals.find((each) => each.name === name)?.type ?? "int";
  return typeof value === "number" ? format(value, type) : null;
}

/** Of a thread that a variable holds, or of the one that leaves a container next. */
function attributeOf(
  name: string,
  attribute: string,
  program: Analysis,
  simulation: SimulationState,
): string | null {
  const thread = localOf(name, simulation)?.value ?? threadsIn(simulation, name)?.[0] ?? 0;
  const index = program.attributes.findIndex((each) => each.name === attribute);
  const value = threadView(simulation, thread)?.attributes[index];
  return value === undefined ? null : format(value, program.attributes[index]?.type ?? "int");
}

function localOf(name: string, { pause }: SimulationState): LocalView | undefined {
  return pause?.locals.find((local) => local.name === name);
}

function threadsIn(simulation: SimulationState, name: string): readonly number[] | undefined {
  return simulation.containers.find((each) => each.name === name)?.threads;
}

function format(value: number, type: string): string {
  return type === "time" ? formatTime(value) : formatNumber(value);
}
