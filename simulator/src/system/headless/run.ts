import { type Result, success } from "../../base/result.js";
import { TraceLevel } from "../../generated/trace.js";
import { type RunResult, readResult } from "../../session/headless.js";
import type { SystemEnd } from "../../system-protocol.js";
import type { Passage } from "../network/message-log.js";
import { type Traffic, TrafficCount } from "../network/traffic.js";
import type { ProcessPlace, SystemProcess } from "../process.js";
import { STEPS_TOLD, type System } from "../system.js";
import { type LoadDifference, LoadWatch } from "./load-difference.js";

/** Takes what happens in a system while it runs. */
export interface SystemSink {
  /** What was sent since the last call, before the end of the run. */
  sent?(passages: readonly Passage[]): void;
  /** All ticks that end up to a time (ns) are made; to be called before the rings of the traces wrap. */
  drain(reached: number): Promise<void>;
  /** @param time of the end, ns */
  finish(time: number): Promise<void>;
}

/** What a process of a system came to. */
export interface ProcessOutcome {
  readonly place: ProcessPlace;
  readonly result: RunResult;
  readonly process: SystemProcess;
}

/** What the run of a system came to. */
export interface SystemOutcome {
  readonly end: SystemEnd;
  /** ns */
  readonly time: number;
  readonly processes: readonly ProcessOutcome[];
  readonly traffic: readonly Traffic[];
  /** By family, of those with several nodes. */
  readonly loads: readonly LoadDifference[];
  /** How people call its members, by their numbers. */
  readonly labels: ReadonlyMap<number, string>;
  /** The condition at which it stops, as it is written. */
  readonly stopText: string | null;
}

export interface SystemHeadlessOptions {
  /** Virtual time in ns at which the run is cut off; null: it goes on to its end. */
  readonly until: number | null;
  /** They read the traces of all processes. */
  readonly sinks?: readonly SystemSink[];
  /** Asked between steps of the run; true ends it where it is. */
  readonly isCalledOff?: () => Promise<boolean>;
}

/** Between two readings of the traces: what was sent is told every so many steps. */
const FEWEST_STEPS = STEPS_TOLD;
const MOST_STEPS = 1024;

const neverCalledOff = async () => false;

/** Runs a system that was just started to its end, or to a time; a failure says why a message was not taken. */
export async function runSystem(
  system: System,
  { until, sinks = [], isCalledOff = neverCalledOff }: SystemHeadlessOptions,
): Promise<Result<SystemOutcome>> {
  const traffic = new TrafficCount();
  system.isForgetful = true;
  system.onSent = (passages) => {
    traffic.take(passages);
    for (const sink of sinks) sink.sent?.(passages);
  };
  const loads = new LoadWatch(system.processes);
  const rings = new Rings(system, sinks.length > 0 ? null : loads.watched);
  const drain = async () => {
    loads.drain(system.reached);
    for (const sink of sinks) await sink.drain(system.reached);
    return rings.drained();
  };
  const isRead = sinks.length > 0 || loads.watched.size > 0;
  const ended = await toEnd(system, until, isCalledOff, isRead ? drain : null);
  if (!ended.ok) return ended;
  const time = endTime(system, ended.value);
  for (const sink of sinks) await sink.finish(time);
  const processes = system.processes.map((process) => ({
    place: process.place,
    process,
    result: readResult(process.engine, process.workloadFile, "until"),
  }));
  return success({
    end: ended.value,
    time,
    processes,
    traffic: traffic.rows,
    loads: loads.finish(time),
    labels: system.labels,
    stopText: system.plan.stopText,
  });
}

/**
 * To the end, or to where it is called off.
 * @param drain reads the traces, and tells how many steps later it is to do so again; null: nobody reads them
 */
async function toEnd(
  system: System,
  until: number | null,
  isCalledOff: () => Promise<boolean>,
  drain: (() => Promise<number>) | null,
): Promise<Result<SystemEnd>> {
  const steps = system.run(until ?? Number.MAX_SAFE_INTEGER);
  let left = FEWEST_STEPS;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    // What was sent is told before.
    if (drain !== null && --left === 0) left = await drain();
    if (await isCalledOff()) return success({ kind: "until" });
  }
}

/** Where the condition held, up to where it was to go, or the latest time of all nodes. */
function endTime(system: System, end: SystemEnd): number {
  if ("at" in end) return end.at.time;
  return end.kind === "until" ? Math.max(0, system.reached) : system.time;
}

/** Tells how seldom traces can be read, which makes runs stand at their last ticks, so that none wraps before. */
class Rings {
  readonly #read: readonly SystemProcess[];
  #written: number[];
  #steps = FEWEST_STEPS;

  /** @param read the numbers of the processes whose traces are read; null: all */
  constructor(system: System, read: ReadonlySet<number> | null) {
    const isRead = ({ place }: SystemProcess) => read === null || read.has(place.number);
    for (const process of system.processes) {
      process.engine.setTraceLevel(isRead(process) ? TraceLevel.EVENTS : TraceLevel.OFF);
    }
    this.#read = system.processes.filter(isRead);
    this.#written = this.#counts();
  }

  /** All that was written is read. @returns in how many steps it is to be read again */
  drained(): number {
    const counts = this.#counts();
    const capacity = this.#read[0]?.engine.look().traceCapacity ?? 1;
    const filled = Math.max(0, ...counts.map((count, at) => count - (this.#written[at] ?? 0)));
    this.#written = counts;
    if (filled > capacity / 4) this.#steps = Math.max(FEWEST_STEPS, this.#steps >>> 2);
    else if (filled < capacity / 16) this.#steps = Math.min(MOST_STEPS, this.#steps * 2);
    return this.#steps;
  }

  #counts(): number[] {
    return this.#read.map(({ engine }) => engine.look().traceWritten);
  }
}
