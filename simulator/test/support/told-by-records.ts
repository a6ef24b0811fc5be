import type { SchedulerDescriptor } from "../../src/engine/descriptor.js";
import { HandlerName } from "../../src/generated/handlers.js";
import { ThreadState, ThreadStateName } from "../../src/generated/layout.js";
import { TraceKind } from "../../src/generated/trace.js";
import type { TraceRecord } from "../../src/trace/cursor.js";
import { containerNames, type Names, traceValue } from "../../src/trace/names.js";
import { describeEvent } from "../../src/trace/words.js";

/** A stretch of time, or a moment, on the track of the scheduler (0), a thread, or the whole run (null). */
export interface ToldSlice {
  readonly thread: number | null;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

export interface ToldValue {
  readonly name: string;
  readonly time: number;
  readonly value: number;
}

/** A choice of a thread: when `schedule` was called for it, and when the thread had its turn. */
export interface ToldDecision {
  readonly called: number;
  readonly thread: number;
  readonly ran: number;
  readonly doing: "running" | "looking";
}

type Records = readonly TraceRecord[];

export const ofKind = (records: Records, kind: number) =>
  records.filter((record) => record.kind === kind);

/** Calls of handlers, each from its ENTER to its LEAVE or to the end of the run. */
export function toldHandlers(records: Records, end: number): ToldSlice[] {
  const enters = ofKind(records, TraceKind.ENTER);
  const leaves = ofKind(records, TraceKind.LEAVE);
  return enters.map(({ place, time }, index) => ({
    thread: 0,
    name: HandlerName[place] ?? "",
    from: time,
    to: leaves[index]?.time ?? end,
  }));
}

export const toldSwitches = (records: Records): ToldSlice[] =>
  ofKind(records, TraceKind.RUN)
    .filter(({ value }) => value > 0)
    .map(({ time, value }) => ({ thread: 0, name: "switch", from: time - value, to: time }));

/** The states of each thread from its birth to its death or the end of the run. */
export function toldStates(records: Records, end: number): ToldSlice[] {
  const slices: ToldSlice[] = [];
  const open = new Map<number, { state: number; from: number }>();
  const enter = (thread: number, state: number, time: number) => {
    const before = open.get(thread);
    if (before?.state === state) return;
    if (before !== undefined && before.state !== ThreadState.DEAD) {
      slices.push({ thread, name: stateName(before.state), from: before.from, to: time });
    }
    open.set(thread, { state, from: time });
  };
  for (const { kind, thread, place, time } of records) {
    if (kind === TraceKind.BIRTH) enter(thread, ThreadState.NEW, time);
    if (kind === TraceKind.STATE) enter(thread, place, time);
    if (kind === TraceKind.DEATH) enter(thread, ThreadState.DEAD, time);
  }
  for (const thread of open.keys()) enter(thread, ThreadState.DEAD, end);
  return slices;
}

const stateName = (state: number) => (ThreadStateName[state] ?? "").toLowerCase();

/** Lengths of containers after each transfer, taken from where it went and added where it came. */
export function toldLengths(records: Records, descriptor: SchedulerDescriptor): ToldValue[] {
  const names = containerNames(descriptor);
  const lengths = names.map(() => 0);
  return ofKind(records, TraceKind.TRANSFER).flatMap(({ place, time }) => {
    const changes = [
      { node: place & 0xffff, by: -1 },
      { node: place >>> 16, by: 1 },
    ].filter(({ node }) => node > 0);
    return changes.map(({ node, by }) => {
      lengths[node - 1] = (lengths[node - 1] ?? 0) + by;
      const name = `${names[node - 1]?.name} threads`;
      return { name, time, value: lengths[node - 1] ?? 0 };
    });
  });
}

/** What the workload's variables, histograms, counters, devices and channels came to. */
export function toldValues(records: Records, names: Names): ToldValue[] {
  const { workload } = names;
  return records.flatMap(({ kind, time, place, value }) => {
    const told = (name: string | undefined, amount: number) => [
      { name: name ?? "", time, value: amount },
    ];
    switch (kind) {
      case TraceKind.VARIABLE: {
        const variable = workload.variables[place];
        return told(`${variable?.name} value`, traceValue(value, variable?.type ?? "int"));
      }
      case TraceKind.RECORD: {
        const histogram = workload.histograms[place];
        return told(`${histogram?.name} value`, traceValue(value, histogram?.type ?? "int"));
      }
      case TraceKind.COUNT:
        return told(`${workload.counters[place]} value`, value >>> 0);
      case TraceKind.ARRIVAL:
      case TraceKind.MESSAGE:
        return told(`${names.channel(place)} messages`, value >>> 0);
      case TraceKind.REFUSED:
        return told(`${names.channel(place)} refused`, value >>> 0);
      case TraceKind.DEVICE:
        return told(`${names.device(place)} requests`, value >>> 0);
      default:
        return [];
    }
  });
}

/** What happened at one moment, in the words of the event log. */
export function toldMoments(records: Records, names: Names): ToldSlice[] {
  return records.flatMap((record): ToldSlice[] => {
    const { index, kind, thread, time } = record;
    const { text } = describeEvent(index, record, names);
    switch (kind) {
      case TraceKind.LOCK:
      case TraceKind.PREEMPT:
        return [{ thread, name: text, from: time, to: time }];
      case TraceKind.WASTED:
        return [{ thread, name: "found nothing to do", from: time, to: time }];
      case TraceKind.LOG:
      case TraceKind.CONTRADICTION:
        return [{ thread: 0, name: text, from: time, to: time }];
      case TraceKind.MARK:
      case TraceKind.FAULT:
      case TraceKind.END:
        return [{ thread: null, name: text, from: time, to: time }];
      default:
        return [];
    }
  });
}

/** Of the decisions those whose thread had its turn. */
export function toldDecisions(records: Records): ToldDecision[] {
  const looks = new Set(looksIn(records));
  const decisions: ToldDecision[] = [];
  let called = 0;
  let dispatched = 0;
  for (const [index, { kind, thread, time }] of records.entries()) {
    if (kind === TraceKind.ENTER) called = time;
    if (kind === TraceKind.DISPATCH) dispatched = called;
    if (kind !== TraceKind.RUN) continue;
    const doing = looks.has(index) ? "looking" : "running";
    decisions.push({ called: dispatched, thread, ran: time, doing });
  }
  return decisions;
}

/** Turns in which a thread looked whether it can go on, and gave up control in the state it was in. */
export const toldLooks = (records: Records, end: number): ToldSlice[] =>
  looksIn(records).map((index) => {
    const { thread, time } = records[index] as TraceRecord;
    const given = records.slice(index).find(({ kind }) => kind === TraceKind.RELEASE);
    return { thread, name: "looking", from: time, to: given?.time ?? end };
  });

/** Where in the records such turns begin: the thread does not become running by its next record. */
const looksIn = (records: Records): number[] =>
  [...records.keys()].filter((index) => {
    const rest = records.slice(index + 1, index + 2);
    const runs = rest.some(
      ({ kind, place }) => kind === TraceKind.STATE && place === ThreadState.RUNNING,
    );
    return records[index]?.kind === TraceKind.RUN && !runs;
  });
