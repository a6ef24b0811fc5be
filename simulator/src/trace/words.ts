import { ENDINGS, endingText } from "../base/endings.js";
import { capitalised, formatTime } from "../base/format.js";
import { FAULT_TEXT } from "../generated/faults.js";
import { HandlerName, TOGETHER } from "../generated/handlers.js";
import { Outcome, ThreadState } from "../generated/layout.js";
import {
  CONDITION_CHANGE_TEXT,
  LOCK_CHANGE_TEXT,
  RELEASE_TEXT,
  SEMAPHORE_CHANGE_TEXT,
  STEP_TEXT,
  TraceKind,
  TraceKindName,
} from "../generated/trace.js";
import type { TraceEvent } from "../protocol.js";
import type { TraceRecord } from "./cursor.js";
import { formatTraceValue, type Names } from "./names.js";
import { nameOfState } from "./states.js";

type Wording = (event: TraceRecord, names: Names) => string;

const WORDINGS: Readonly<Record<number, Wording>> = {
  [TraceKind.ENTER]: ({ thread, place }, names) =>
    thread === 0
      ? `${HandlerName[place]} called`
      : `${HandlerName[place]} called for ${names.thread(thread)}`,
  [TraceKind.TICK]: () => "Message carried out",
  [TraceKind.LEAVE]: ({ place, value }) => `${HandlerName[place]} ended after ${formatTime(value)}`,
  [TraceKind.TRANSFER]: describeTransfer,
  [TraceKind.DISPATCH]: ({ thread, place }, names) =>
    `${subject(thread, names)} dispatched from ${names.container(place)}`,
  [TraceKind.RUN]: describeRun,
  [TraceKind.STATE]: ({ thread, state, stateBefore }, names) =>
    `${subject(thread, names)} ${state === ThreadState.DEAD ? "has ended" : `is ${nameOfState(state)}`}, was ${nameOfState(stateBefore)}`,
  [TraceKind.BIRTH]: ({ thread }, names) => `${subject(thread, names)} born`,
  [TraceKind.DEATH]: ({ thread }, names) => `${subject(thread, names)} ended`,
  [TraceKind.WASTED]: ({ thread }, names) => `${subject(thread, names)} found nothing to do`,
  [TraceKind.VARIABLE]: ({ place, value }, { workload }) => {
    const variable = workload.variables[place];
    return `${variable?.name} = ${formatTraceValue(value, variable?.type ?? "int")}`;
  },
  [TraceKind.RECORD]: ({ place, value }, { workload }) => {
    const histogram = workload.histograms[place];
    return `${histogram?.name}: ${formatTraceValue(value, histogram?.type ?? "int")} recorded`;
  },
  [TraceKind.COUNT]: ({ place, value }, { workload }) =>
    `${workload.counters[place]}: ${value >>> 0}`,
  [TraceKind.MARK]: ({ place }, { workload }) => workload.strings[place] ?? "mark",
  [TraceKind.FAULT]: ({ place }) => `The run stopped because ${FAULT_TEXT[place]}`,
  [TraceKind.END]: describeEnd,
  [TraceKind.LOG]: ({ place, value }, { siteTexts }) =>
    `Printed: ${printed(siteTexts[place] ?? "", value)}`,
  [TraceKind.RELEASE]: ({ thread, place, value }, names) =>
    `${subject(thread, names)} ${RELEASE_TEXT[value]}, line ${place} of the workload`,
  [TraceKind.ARRIVAL]: ({ place, value }, names) =>
    `A message arrived at ${names.channel(place)}: ${value >>> 0} there now`,
  [TraceKind.REFUSED]: ({ place, value }, names) =>
    `An arrival was refused because ${names.channel(place)} is full: ${value >>> 0} so far`,
  [TraceKind.MESSAGE]: ({ thread, place, value }, names) =>
    `${subject(thread, names)} used ${names.channel(place)}: ${value >>> 0} messages there now`,
  [TraceKind.DEVICE]: ({ thread, place, value }, names) =>
    `${subject(thread, names)} used ${names.device(place)}: ${value >>> 0} requests there now`,
  [TraceKind.LOCK]: ({ thread, place, value }, names) =>
    `${subject(thread, names)} ${LOCK_CHANGE_TEXT[value] ?? "uses"} ${names.lock(place)}`,
  [TraceKind.SEMAPHORE]: ({ thread, place, value }, names) =>
    `${subject(thread, names)} ${SEMAPHORE_CHANGE_TEXT[value]} ${names.semaphore(place)}`,
  [TraceKind.CONDITION]: ({ thread, place, value }, names) =>
    `${subject(thread, names)} ${CONDITION_CHANGE_TEXT[value]} ${names.condition(place)}`,
  [TraceKind.BARRIER]: ({ thread, place, value }, names) =>
    `${subject(thread, names)} came to ${names.barrier(place)}: ${value} there now`,
  [TraceKind.OVER]: ({ thread }, names) => `The call of ${names.thread(thread)} is over`,
  [TraceKind.EXPIRED]: ({ thread }, names) =>
    `${subject(thread, names)} waits no longer: its limit has come`,
  [TraceKind.CONTRADICTION]: describeContradiction,
  [TraceKind.RELEASED]: ({ thread, place, value }, names) =>
    `Job ${place} of ${names.thread(thread)} released${value > 0 ? `, due in ${formatTime(value * 1000)}` : ""}`,
  [TraceKind.COMPLETED]: ({ thread, place, value }, names) =>
    `Job ${place} of ${names.thread(thread)} complete${value === 0 ? "" : `, ${formatTime(Math.abs(value) * 1000)} ${value < 0 ? "before" : "behind"} its deadline`}`,
  [TraceKind.MISSED]: ({ thread, place }, names) =>
    `Job ${place} of ${names.thread(thread)} is not complete at its deadline`,
  [TraceKind.STEP]: ({ thread, place, value }, names) =>
    `${STEP_TEXT[place]}${thread === 0 ? "" : ` ${names.thread(thread)}`}${value === 0 ? "" : `, ${formatTime(value)}`}`,
  [TraceKind.ON]: ({ place }) => `On processor ${place}:`,
  [TraceKind.BIRTH_REFUSED]: ({ place, value }, { workload }) =>
    `A thread of ${workload.classes[place] ?? "a class"} was refused: ${value >>> 0} so far`,
  [TraceKind.PREEMPT]: ({ thread, value }, names) =>
    `${subject(thread, names)} interrupted after ${formatTime(value >>> 0)}`,
};

const DIRECTIVE = /%[-+ #0-9.]*([a-zA-Z%])/g;

/** A format of C with its first number filled in, which is all that the trace keeps. */
function printed(format: string, value: number): string {
  let isFirst = true;
  return format.replace(DIRECTIVE, (_directive, kind: string) => {
    if (kind === "%") return "%";
    const shown = isFirst && "diupc".includes(kind) ? String(value) : "…";
    isFirst = false;
    return shown;
  });
}

/** A record of the trace as an entry of the event log. */
export function describeEvent(index: number, event: TraceRecord, names: Names): TraceEvent {
  return {
    index,
    time: event.time,
    tick: event.tick,
    kind: TraceKindName[event.kind] ?? String(event.kind),
    thread: event.thread,
    text: textOf(event, names),
    site: siteOf(event),
  };
}

export const textOf: Wording = (event, names) => WORDINGS[event.kind]?.(event, names) ?? "";

function describeEnd({ place }: TraceRecord): string {
  const ending = ENDINGS[place];
  if (ending?.kind === "limit") return `The run was cut off at its limit of ${ending.limit}`;
  if (ending !== undefined) return capitalised(endingText(ending));
  return place === Outcome.DEADLOCK
    ? "Deadlock: no thread can run any more"
    : "The run stopped at a fault";
}

function describeContradiction({ thread, place, value }: TraceRecord, names: Names): string {
  const query = place & 0xff;
  const asked = TOGETHER[query] ?? HandlerName[query];
  const whom = thread === 0 ? "" : ` for ${names.thread(thread)}`;
  return `${asked} answers ${value}${whom}, and the library's record says ${place >>> 8}`;
}

function describeTransfer({ thread, from, to }: TraceRecord, names: Names): string {
  if (to === 0) return `${subject(thread, names)} taken out of ${names.container(from)} for good`;
  if (from === 0) return `${subject(thread, names)} put into ${names.container(to)}`;
  return `${subject(thread, names)} moved from ${names.container(from)} to ${names.container(to)}`;
}

/** What a switch took is not known of a recorded run, and can be nothing in a simulation. */
function describeRun({ thread, place, value }: TraceRecord, names: Names): string {
  if (value > 0) return `${subject(thread, names)} runs after a switch of ${formatTime(value)}`;
  const ranBefore = place - names.containers.length;
  return `${subject(thread, names)} ${ranBefore === thread ? "runs on" : "runs"}`;
}

function siteOf({ kind, value }: TraceRecord): number {
  return kind === TraceKind.TRANSFER || kind === TraceKind.FAULT ? value : 0;
}

/** A thread at the start of a sentence. */
function subject(thread: number, names: Names): string {
  return capitalised(names.thread(thread));
}
