/** The recorded processes of one run on one timeline: that of their manager. */

import { failure, type Result, success } from "../../base/result.js";
import { HandlerName } from "../../generated/handlers.js";
import { MailKindName } from "../../generated/layout.js";
import { TraceKind } from "../../generated/trace.js";
import type { RecordingFile } from "../file.js";
import { type Bound, type Clock, clockOf } from "./clocks.js";
import { type Connection, connectionsOf, isManager, type TracedMessage } from "./passages.js";

/** A trace, and what its file is called. */
export interface NamedTrace {
  readonly name: string;
  readonly file: RecordingFile;
}

/** A process of the run. Times are ns since the first record of all. */
export interface MergedProcess {
  /** 0 is the manager; nodes in the order in which they came. */
  readonly number: number;
  readonly label: string;
  readonly scheduler: string;
  /** Of nodes; 0 of the manager. */
  readonly family: number;
  readonly began: number;
  readonly ended: number;
  /** How far its clock was ahead of the manager's when it came, ns, and what it gained in each second. */
  readonly offset: number;
  readonly drift: number;
  /** How far times of it may be from the truth at most, ns; null: messages do not bound it. */
  readonly uncertainty: number | null;
  /** How often it called each handler, and how often it dispatched a thread. */
  readonly calls: Readonly<Record<string, number>>;
  readonly decisions: number;
  /** How often handlers waited for answers, and how long in all and at most, ns. */
  readonly waits: { readonly count: number; readonly total: number; readonly longest: number };
  /** When handlers ran, when threads did, and when handlers waited for answers. */
  readonly busy: {
    readonly scheduler: readonly Span[];
    readonly threads: readonly Span[];
    readonly waits: readonly Wait[];
  };
  /** Its trace, with times of its own clock. */
  readonly file: RecordingFile;
  /** Its time on this timeline, of a time of its own clock. */
  readonly timeOf: (own: number) => number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** For an answer about a shared variable. */
export interface Wait extends Span {
  readonly variable: string;
}

export interface MergedMessage {
  readonly from: number;
  readonly to: number;
  readonly sent: number;
  /** Null: nobody has taken it before its trace ends. */
  readonly arrival: number | null;
  /** `READ`, `COPY` … */
  readonly kind: string;
  /** The shared variable; null: it is about none that is known. */
  readonly variable: string | null;
  readonly element: number;
}

export interface MergedRun {
  readonly processes: readonly MergedProcess[];
  readonly messages: readonly MergedMessage[];
  /** ns */
  readonly duration: number;
}

/** The traces of one manager and of its nodes, in any order. */
export function mergeTraces(traces: readonly NamedTrace[]): Result<MergedRun> {
  const managers = traces.filter(({ file }) => isManager(file));
  const [manager] = managers;
  if (manager === undefined || managers.length > 1) {
    const found = managers.map(({ name }) => `“${name}”`).join(" and ");
    return failure(
      `Traces are put on the timeline of one manager, and ${managers.length === 0 ? "none of these is of a manager" : `${found} are of managers`}. The manager writes one into the file that CATAPULTS_TRACE names.`,
    );
  }
  const places = placesIn(manager, traces);
  if (!places.ok) return places;
  const merged: Placed[] = [];
  for (const place of places.value) {
    const clock = clockOf(boundsOf(place.ways), place.guess);
    if (clock === null) {
      return failure(
        `No steady clock explains the messages of “${place.trace.name}”: they came before they were sent. It is of another run, or its clock was set while it ran. Record anew.`,
      );
    }
    merged.push({ ...place, clock });
  }
  return success(putTogether(manager, merged));
}

/** A node, with its connections as both ends have them. */
interface Place {
  readonly trace: NamedTrace;
  readonly ways: readonly Ways[];
  readonly guess: number;
}

type Placed = Place & { readonly clock: Clock };

interface Ways {
  readonly ofNode: Connection;
  readonly ofManager: Connection;
}

function placesIn(manager: NamedTrace, traces: readonly NamedTrace[]): Result<Place[]> {
  const known = new Map(connectionsOf(manager.file).map((one) => [one.node, one]));
  const found: Place[] = [];
  for (const trace of traces) {
    if (trace === manager) continue;
    const ways = connectionsOf(trace.file).flatMap((ofNode) => {
      const ofManager = known.get(ofNode.node);
      return ofManager === undefined ? [] : [{ ofNode, ofManager }];
    });
    if (ways.length === 0) {
      return failure(
        `“${trace.name}” is of no node that the manager of “${manager.name}” has welcomed. Merge traces of one run.`,
      );
    }
    const guess = (manager.file.began - trace.file.began) * 1e6;
    found.push({ trace, ways, guess });
  }
  const first = ({ ways }: Place) => ways[0]?.ofNode.node ?? 0;
  return success(found.sort((a, b) => first(a) - first(b)));
}

/** The k-th message that is sent is the k-th that is taken. */
function* pairs(sent: readonly TracedMessage[], took: readonly TracedMessage[]) {
  for (const [at, one] of sent.entries()) yield [one, took[at] ?? null] as const;
}

/** What each message says of the offset of a node's clock. */
function boundsOf(ways: readonly Ways[]): Bound[] {
  return ways.flatMap(({ ofNode, ofManager }) => [
    { at: ofNode.welcomed, offset: ofNode.welcomed - ofManager.welcomed, side: "most" as const },
    ...(ofNode.hello === null
      ? []
      : [{ at: ofNode.hello, offset: ofNode.hello - ofManager.welcomed, side: "least" as const }]),
    ...[...pairs(ofManager.sent, ofNode.took)].flatMap(([sent, took]) =>
      took === null
        ? []
        : [{ at: took.time, offset: took.time - sent.time, side: "most" as const }],
    ),
    ...[...pairs(ofNode.sent, ofManager.took)].flatMap(([sent, took]) =>
      took === null
        ? []
        : [{ at: sent.time, offset: sent.time - took.time, side: "least" as const }],
    ),
  ]);
}

// --- one timeline ------------------------------------------------------------------------

const STEADY: Clock = { toManager: (time) => time, uncertainty: () => 0, drift: 0 };

function putTogether(manager: NamedTrace, nodes: readonly Placed[]): MergedRun {
  const all = [{ trace: manager, clock: STEADY, ways: [] }, ...nodes];
  const spans = all.map(({ trace, clock }) => spanOf(trace.file).map(clock.toManager));
  const zero = Math.min(...spans.map(([first = 0]) => first));
  const processes = all.map((one, number) => processOf(one, number, zero));
  const messages = nodes
    .flatMap((node, at) => messagesOf(node, at + 1, manager, processes))
    .sort((a, b) => a.sent - b.sent || a.from - b.from);
  return { processes, messages, duration: Math.max(...processes.map(({ ended }) => ended)) };
}

/** The times of the first and the last record. */
function spanOf(file: RecordingFile): [number, number] {
  const cursor = file.records.read(file.containers.length);
  let first = -1;
  while (cursor.next()) if (first < 0) first = cursor.time;
  return [Math.max(0, first), cursor.time];
}

function processOf(
  { trace, clock, ways }: { trace: NamedTrace; clock: Clock; ways: readonly Ways[] },
  number: number,
  zero: number,
): MergedProcess {
  const timeOf = (own: number) => Math.round(clock.toManager(own) - zero);
  const [first, last] = spanOf(trace.file);
  const come = ways[0]?.ofNode.welcomed ?? first;
  const uncertain = [first, last].map(clock.uncertainty);
  return {
    number,
    label: trace.name,
    scheduler: trace.file.scheduler,
    family: ways[0]?.ofNode.family ?? 0,
    began: timeOf(first),
    ended: timeOf(last),
    offset: come - clock.toManager(come),
    drift: clock.drift,
    // What bounds it is convex in time, so it is largest at an end. Rounding to whole ns adds one.
    uncertainty: uncertain.some((one) => one === null)
      ? null
      : Math.max(...uncertain.map((one) => one ?? 0)) + (number > 0 ? 1 : 0),
    ...deedsOf(trace.file),
    busy: busyIn(trace.file, timeOf),
    file: trace.file,
    timeOf,
  };
}

/** What handlers it called, and how long they waited. */
function deedsOf(file: RecordingFile): Pick<MergedProcess, "calls" | "decisions" | "waits"> {
  const calls: Record<string, number> = {};
  let decisions = 0;
  let asked = -1;
  const waits = { count: 0, total: 0, longest: 0 };
  const cursor = file.records.read(file.containers.length);
  while (cursor.next()) {
    const { kind, place, time } = cursor;
    if (kind === TraceKind.ENTER) {
      const name = HandlerName[place] ?? String(place);
      calls[name] = (calls[name] ?? 0) + 1;
    } else if (kind === TraceKind.DISPATCH) decisions++;
    else if (kind === TraceKind.ASKED) asked = time;
    else if (kind === TraceKind.ANSWERED && asked >= 0) {
      waits.count++;
      waits.total += time - asked;
      waits.longest = Math.max(waits.longest, time - asked);
      asked = -1;
    }
  }
  return { calls, decisions, waits };
}

/** A thread runs from the end of the handler that dispatched it to the next. */
function busyIn(file: RecordingFile, timeOf: (own: number) => number): MergedProcess["busy"] {
  const [scheduler, threads, waits]: [Span[], Span[], Wait[]] = [[], [], []];
  let [entered, left, asked, isDispatched] = [0, 0, 0, false];
  const cursor = file.records.read(file.containers.length);
  while (cursor.next()) {
    const { kind, time } = cursor;
    if (kind === TraceKind.ENTER) {
      if (isDispatched) threads.push({ from: timeOf(left), to: timeOf(time) });
      entered = time;
      isDispatched = false;
    } else if (kind === TraceKind.DISPATCH) isDispatched = true;
    else if (kind === TraceKind.LEAVE) {
      scheduler.push({ from: timeOf(entered), to: timeOf(time) });
      left = time;
    } else if (kind === TraceKind.ASKED) asked = time;
    else if (kind === TraceKind.ANSWERED) {
      const variable = file.shared[cursor.place & 0xffff] ?? "";
      waits.push({ from: timeOf(asked), to: timeOf(time), variable });
    }
  }
  return { scheduler, threads, waits };
}

/** The messages between a node and the manager. */
function messagesOf(
  { trace, ways }: Placed,
  number: number,
  manager: NamedTrace,
  processes: readonly MergedProcess[],
): MergedMessage[] {
  const [here, there] = [processes[number] as MergedProcess, processes[0] as MergedProcess];
  const named = (own: TracedMessage | null, other: TracedMessage | null) =>
    (own && trace.file.shared[own.variable ?? -1]) ??
    (other && manager.file.shared[other.variable ?? -1]) ??
    null;
  return ways.flatMap(({ ofNode, ofManager }) => [
    ...[...pairs(ofNode.sent, ofManager.took)].map(([sent, took]) => ({
      from: number,
      to: 0,
      sent: here.timeOf(sent.time),
      arrival: took && there.timeOf(took.time),
      kind: kindOf(sent),
      variable: named(sent, took),
      element: sent.element,
    })),
    ...[...pairs(ofManager.sent, ofNode.took)].map(([sent, took]) => ({
      from: 0,
      to: number,
      sent: there.timeOf(sent.time),
      arrival: took && here.timeOf(took.time),
      kind: kindOf(sent),
      variable: named(took, sent),
      element: sent.element,
    })),
  ]);
}

const kindOf = ({ kind }: TracedMessage) => MailKindName[kind] ?? String(kind);
