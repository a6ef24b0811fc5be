import { TraceKind } from "../../generated/trace.js";
import type { EventFilter } from "../../protocol.js";
import type { TraceRecord } from "../cursor.js";
import type { Names } from "../names.js";
import { textOf } from "../words.js";

type Test = (event: TraceRecord) => boolean;

/** Whether an event is among those that a filter wants. What the filter leaves empty wants all. */
export function eventTest(filter: EventFilter, names: Names): Test {
  const tests = [
    kindTest(filter.kinds),
    threadTest(filter.thread.trim(), names),
    containerTest(filter.container.trim(), names),
    textTest(filter.text.trim(), names),
  ].filter((test) => test !== null);
  return (event) => tests.every((test) => test(event));
}

function kindTest(kinds: readonly string[]): Test | null {
  if (kinds.length === 0) return null;
  const wanted = new Set(kinds.map((name) => TraceKind[name as keyof typeof TraceKind]));
  return ({ kind }) => wanted.has(kind as TraceKind);
}

/** By number, by name as `worker[2]`, or by class: `worker` means each of them. */
function threadTest(wanted: string, names: Names): Test | null {
  if (wanted === "") return null;
  const numbers = names.threadsNamed(wanted);
  if (/^\d+$/.test(wanted)) numbers.add(Number(wanted));
  return ({ thread }) => numbers.has(thread);
}

/** What moves threads into or out of a container, or takes them from there to the processor. */
function containerTest(wanted: string, names: Names): Test | null {
  if (wanted === "") return null;
  const nodes = new Set(
    names.containers.flatMap(({ name }, index) => (isNamed(name, wanted) ? [index + 1] : [])),
  );
  return ({ kind, from, to, place }) =>
    kind === TraceKind.TRANSFER
      ? nodes.has(from) || nodes.has(to)
      : kind === TraceKind.DISPATCH && nodes.has(place);
}

/** Words last: making them takes longest. */
function textTest(wanted: string, names: Names): Test | null {
  if (wanted === "") return null;
  const part = wanted.toLowerCase();
  return (event) => textOf(event, names).toLowerCase().includes(part);
}

/** The element itself, or the whole that it is of. */
const isNamed = (name: string, wanted: string) =>
  name === wanted || (name.startsWith(wanted) && name[wanted.length] === "[");
