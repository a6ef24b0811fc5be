/**
 * Where two runs of a system differ for the first time. Both go on side by side; as long as all that their processes
 * did has one hash, they are the same. In the stretch in which they are not, the first tick that differs is sought by
 * halves in each process, and the first message by comparing what went each way.
 */

import type { WasmEngine } from "../engine/wasm-engine.js";
import { HandlerName, ROLES } from "../generated/handlers.js";
import type { SystemDeed, SystemDifference } from "../system-protocol.js";
import type { Passage } from "./network/message-log.js";
import { whatOf } from "./network/traffic.js";
import { endOf } from "./position.js";
import type { System } from "./system.js";

const FIRST_STRETCH = 1_000_000;
const LONGEST_STRETCH = 1_000_000_000;
/** After so many ticks of one run the search is given up. */
const MOST_TICKS = 1 << 24;
/** What one run does and the other not yet is waited for so many stretches, each twice as long as the one before. */
const STRETCHES_BEHIND = 10;
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

export interface Comparison {
  /** Null: none was found. */
  readonly difference: SystemDifference | null;
  /** Up to which time both were compared, ns. */
  readonly compared: number;
  /** Whether that is the end of both. */
  readonly complete: boolean;
}

type Pair<T> = readonly [T, T];

/** One of the runs. */
class Side {
  readonly system: System;
  /** What was sent in the stretch that is compared. */
  sent: Passage[] = [];
  /** How far processes had come before the stretch, and have come. */
  before: readonly number[];
  ticks: readonly number[];

  constructor(system: System) {
    this.system = system;
    system.onSent = (passages) => this.sent.push(...passages);
    this.before = this.ticks = this.#ticks();
  }

  /** Yields up to when it has come, ns. */
  *runTo(time: number): Generator<number> {
    if (this.system.end !== null) return;
    const steps = this.system.run(time);
    for (let step = steps.next(); !step.done; step = steps.next()) yield step.value;
    this.ticks = this.#ticks();
  }

  /** What is known so far is the same. */
  goOn(): void {
    this.before = this.ticks;
    this.sent = [];
  }

  /** Goes on until something is there, for a while. */
  *waitFor(isThere: () => boolean): Generator<number> {
    for (const [process, tick] of this.ticks.entries()) this.engine(process)?.seek(tick, UNBOUNDED);
    let stretch = FIRST_STRETCH;
    for (let left = STRETCHES_BEHIND; left > 0 && !isThere(); left--, stretch *= 2) {
      if (this.system.end !== null) return;
      yield* this.runTo(this.system.reached + stretch);
    }
  }

  engine(process: number): WasmEngine | undefined {
    return this.system.members[process]?.engine;
  }

  #ticks(): readonly number[] {
    return this.system.members.map((member) => member?.engine.look().tick ?? 0);
  }
}

/**
 * Looks for the first difference of two runs, which stand anywhere then; tells on its way to which time (ns) it has come.
 * @param systems at their beginning
 * @param since up to the end of which time (ns) they are known to be the same
 */
export function* firstDifference(
  systems: Pair<System>,
  since: number,
): Generator<number, Comparison> {
  const sides: Pair<Side> = [new Side(systems[0]), new Side(systems[1])];
  let until = since;
  for (let stretch = FIRST_STRETCH; ; stretch = Math.min(LONGEST_STRETCH, stretch * 2)) {
    for (const side of sides) yield* side.runTo(until);
    const difference = yield* at(until, differenceOf(sides));
    const complete = sides.every(({ system }) => system.end !== null);
    const ticks = sides[0].ticks.reduce((sum, each) => sum + each, 0);
    if (difference !== null || complete || ticks > MOST_TICKS) {
      return { difference, compared: until, complete };
    }
    for (const side of sides) side.goOn();
    until += stretch;
  }
}

/** Goes a way at a time, ns. */
function* at<T>(time: number, way: Generator<unknown, T>): Generator<number, T> {
  for (;;) {
    const { done, value } = way.next();
    if (done) return value;
    yield time;
  }
}

function* differenceOf(sides: Pair<Side>): Generator<unknown, SystemDifference | null> {
  const tick = yield* firstTick(sides);
  const message = firstMessage(sides);
  if (tick !== null && (message === null || tick.time <= message.time)) {
    return yield* tickDifference(sides, tick);
  }
  return message === null ? null : yield* messageDifference(sides, message);
}

// --- ticks ---------------------------------------------------------------------------------------------------

/** A tick of a process that only one run made then, or made so. */
interface OtherTick {
  readonly time: number;
  readonly process: number;
  readonly tick: number;
}

/** The first tick of all processes that is another one. */
function* firstTick(sides: Pair<Side>): Generator<void, OtherTick | null> {
  let first: OtherTick | null = null;
  for (const process of sides[0].before.keys()) {
    const tick = yield* otherTickOf(sides, process);
    if (tick === null) continue;
    const times = sides.map((side) => timeOf(side, process, tick));
    const time = Math.min(...times);
    if (first === null || time < first.time) first = { time, process, tick };
  }
  return first;
}

/** The first tick in which two runs of a process differ; null: as far as they came they are the same. */
function* otherTickOf([one, other]: Pair<Side>, process: number): Generator<void, number | null> {
  const [a, b] = [one.engine(process), other.engine(process)];
  if (a === undefined || b === undefined) return null;
  const [ofA = 0, ofB = 0] = [one.ticks[process], other.ticks[process]];
  if (ofA === ofB && a.look().traceHash === b.look().traceHash) return null;
  const isSame = (tick: number) => {
    for (const engine of [a, b]) engine.seek(tick, UNBOUNDED);
    return a.look().traceHash === b.look().traceHash && a.look().time === b.look().time;
  };
  let [same, differs] = [one.before[process] ?? 0, Math.min(ofA, ofB) + 1];
  while (differs - same > 1) {
    const middle = (same + differs) >>> 1;
    if (isSame(middle)) same = middle;
    else differs = middle;
    yield;
  }
  return differs;
}

function timeOf(side: Side, process: number, tick: number): number {
  const engine = side.engine(process);
  if (engine === undefined || (side.ticks[process] ?? 0) < tick) return Number.POSITIVE_INFINITY;
  engine.seek(tick, UNBOUNDED);
  return engine.look().time;
}

function* tickDifference(
  sides: Pair<Side>,
  { time, process, tick }: OtherTick,
): Generator<unknown, SystemDifference> {
  const deeds: (SystemDeed | null)[] = [];
  for (const side of sides) {
    const isThere = () => (side.ticks[process] ?? 0) >= tick;
    if (!isThere()) yield* side.waitFor(isThere);
    const engine = side.engine(process);
    deeds.push(isThere() && engine !== undefined ? deedOf(engine, process, tick) : null);
  }
  const [one = null, other = null] = deeds;
  return { time, process, kind: "tick", to: null, deeds: [one, other] };
}

/** What a process did in a tick that it has made. */
function deedOf(engine: WasmEngine, node: number, tick: number): SystemDeed {
  engine.seek(tick, UNBOUNDED);
  const { time, handler, handlerThread, running, containerNodes } = engine.look();
  const isChoice = ROLES[handler] === "dispatch";
  const thread = isChoice ? running : handlerThread;
  return {
    at: { time, node, tick },
    what: HandlerName[handler] ?? "the scheduler",
    thread: thread === 0 ? null : threadName(engine, thread - containerNodes),
    isChoice,
  };
}

/** @param number in the order of birth, from 1 */
function threadName(engine: WasmEngine, number: number): string | null {
  const thread = engine.threads()[number - 1];
  if (thread === undefined) return null;
  return `${engine.workload.classes[thread.classNumber] ?? "thread"}[${thread.instance}]`;
}

// --- messages ------------------------------------------------------------------------------------------------

/** A message of a way that only one run sent then, or sent so. */
interface OtherMessage {
  readonly time: number;
  readonly way: string;
  /** How many of the stretch went that way before it. */
  readonly at: number;
}

/** The first message that was sent at another time, or says something else. When it comes does not count. */
function firstMessage(sides: Pair<Side>): OtherMessage | null {
  const [one, other] = [byWay(sides[0].sent), byWay(sides[1].sent)];
  let first: OtherMessage | null = null;
  for (const way of new Set([...one.keys(), ...other.keys()])) {
    const [a, b] = [one.get(way) ?? [], other.get(way) ?? []];
    const longer = a.length > b.length ? a : b;
    const at = longer.findIndex((_, index) => !isAlike(a[index], b[index]));
    if (at < 0) continue;
    const time = Math.min(...[a[at], b[at]].map((each) => each?.sent ?? Number.POSITIVE_INFINITY));
    if (first === null || time < first.time) first = { time, way, at };
  }
  return first;
}

function byWay(sent: readonly Passage[]): ReadonlyMap<string, readonly Passage[]> {
  const ways = new Map<string, Passage[]>();
  for (const passage of sent) {
    const way = `${passage.from} ${passage.to}`;
    const known = ways.get(way);
    if (known === undefined) ways.set(way, [passage]);
    else known.push(passage);
  }
  return ways;
}

function* messageDifference(
  sides: Pair<Side>,
  { time, way, at }: OtherMessage,
): Generator<unknown, SystemDifference> {
  const found = (side: Side) => byWay(side.sent).get(way)?.[at];
  for (const side of sides) {
    const isThere = () => found(side) !== undefined;
    if (!isThere()) yield* side.waitFor(isThere);
  }
  const [from = 0, to = 0] = way.split(" ").map(Number);
  const deeds: Pair<SystemDeed | null> = [sendingOf(found(sides[0])), sendingOf(found(sides[1]))];
  return { time, process: from, kind: "message", to, deeds };
}

function isAlike(a: Passage | undefined, b: Passage | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.sent === b.sent && whatOf(a) === whatOf(b) && saidBy(a) === saidBy(b);
}

function saidBy({ message }: Passage): string {
  if (message.kind === "channel") return message.fields.join(" ");
  const { value, element, operation } = message.mail;
  return `${value} ${element} ${operation}`;
}

function sendingOf(passage: Passage | undefined): SystemDeed | null {
  if (passage === undefined) return null;
  return { at: endOf(passage.sent), what: whatOf(passage), thread: null, isChoice: false };
}
