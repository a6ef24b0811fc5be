/**
 * Threads of several nodes that wait for each other. Who could end a wait is read from the code before each thread; where
 * time and arrivals let nobody of those go on either, none of them ever does.
 */

import type { EngineResumption, EngineSituation, EngineWaits } from "../engine/engine.js";
import type { SystemPlan } from "../generated/system.js";
import { leadsOf } from "./network/routes.js";
import type { SystemProcess } from "./process.js";

/** So many of a cycle are told. */
const TOLD = 8;

/** Threads of a node that wait for the same. */
interface Waiter {
  readonly process: SystemProcess;
  readonly situation: EngineSituation;
  /** Who could end the wait. */
  readonly enders: Ender[];
  isStuck: boolean;
}

interface Ender {
  readonly waiter: Waiter;
  /** Of the workload, where it sends what is waited for, or resumes who is suspended; null: it ends the wait otherwise. */
  readonly line: number | null;
}

/**
 * A cycle of threads that wait for each other, in words, and a way out; null: there is none.
 * @param processes of a run in which nothing is to come
 */
export function deadlockIn(plan: SystemPlan, processes: readonly SystemProcess[]): string | null {
  const waits = processes.map(({ engine }) => engine.waits());
  return areKnown(waits) ? cycleOf(plan, processes, waits) : null;
}

/** The same in a run in which threads may look in vain without end, and no message is under way that concerns threads. */
export function deadlockOfLookers(
  plan: SystemPlan,
  processes: readonly SystemProcess[],
): string | null {
  const waits: EngineWaits[] = [];
  for (const process of processes) {
    const { looks, engine } = process;
    const one = engine.waits();
    if (!one?.needsOthers || (looks && one.wastedInARow === 0)) return null;
    waits.push(one);
  }
  return cycleOf(plan, processes, waits);
}

function cycleOf(
  plan: SystemPlan,
  processes: readonly SystemProcess[],
  waits: readonly EngineWaits[],
): string | null {
  const waiters = waits.flatMap(({ situations }, at) =>
    waitersOf(processes[at] as SystemProcess, situations),
  );
  const arrivals = processes.flatMap((process, at) =>
    (waits[at]?.arrivals ?? []).flatMap((channel) => meetingsOf(plan, process, channel)),
  );
  joinByMessages(plan, waiters, new Set(arrivals));
  joinByResuming(waiters);
  const cycle = cycleIn(stuckOf(waiters));
  return cycle === null ? null : tell(plan, cycle);
}

const areKnown = (waits: (EngineWaits | null)[]): waits is EngineWaits[] =>
  waits.every((one) => one !== null);

function waitersOf(process: SystemProcess, situations: readonly EngineSituation[]): Waiter[] {
  const waiters = situations.map(
    (situation): Waiter => ({ process, situation, enders: [], isStuck: !situation.goesOn }),
  );
  for (const { situation, enders } of waiters) {
    if (situation.channels.length > 0) continue; // nodes send as well as threads beside it
    for (const at of situation.enders) enders.push({ waiter: waiters[at] as Waiter, line: null });
  }
  return waiters;
}

/** Where that comes which is sent to a channel; the same for its receivers. */
function meetingsOf({ nodes }: SystemPlan, process: SystemProcess, channel: number): string[] {
  const { number, routes } = process.place;
  const name = nameOf(process, channel);
  const ways = routes.get(name) ?? [{ to: number, channel: name }];
  return ways.map(({ to, channel }) => (to > nodes.length ? `${to}` : `${to} ${channel}`));
}

const nameOf = ({ engine }: SystemProcess, channel: number) =>
  engine.workload.channels[channel]?.name ?? "";

function joinByMessages(
  plan: SystemPlan,
  waiters: readonly Waiter[],
  arrivals: ReadonlySet<string>,
): void {
  const senders = new Map<string, Ender[]>();
  for (const waiter of waiters) {
    for (const { channel, line } of waiter.situation.sends) {
      for (const meeting of meetingsOf(plan, waiter.process, channel)) {
        senders.set(meeting, [...(senders.get(meeting) ?? []), { waiter, line }]);
      }
    }
  }
  for (const waiter of waiters) {
    for (const channel of waiter.situation.channels) {
      for (const meeting of meetingsOf(plan, waiter.process, channel)) {
        waiter.enders.push(...(senders.get(meeting) ?? []));
        if (arrivals.has(meeting)) waiter.isStuck = false;
      }
    }
  }
}

function joinByResuming(waiters: readonly Waiter[]): void {
  for (const waiter of waiters) {
    for (const other of waiters) {
      const resumption = other.situation.resumes.find((one) => mayMean(one, waiter));
      if (resumption) waiter.enders.push({ waiter: other, line: resumption.line });
    }
  }
}

/** Whether it may resume a thread that is suspended. */
function mayMean(
  { node, class: threads, instance }: EngineResumption,
  { process, situation: { suspended } }: Waiter,
): boolean {
  if (suspended === null) return false;
  const isThere = node === null || node === process.place.number;
  const isOfClass = threads === null || threads === suspended.class;
  return isThere && isOfClass && (instance === null || suspended.instances.includes(instance));
}

/** Those that wait for each other for ever: nobody who goes on could end the wait, and somebody could. */
function stuckOf(waiters: readonly Waiter[]): Waiter[] {
  const isFreed = ({ enders }: Waiter) => enders.some(({ waiter }) => !waiter.isStuck);
  free(waiters, isFreed);
  const isInVain = ({ enders }: Waiter) => !enders.some(({ waiter }) => waiter.isStuck);
  free(waiters, isInVain);
  return waiters.filter(({ isStuck }) => isStuck);
}

/** Takes those out for whom it holds, then those for whom it holds then, and so on. */
function free(waiters: readonly Waiter[], holds: (waiter: Waiter) => boolean): void {
  let stuck = waiters.filter(({ isStuck }) => isStuck);
  for (let before = stuck.length + 1; stuck.length < before; ) {
    before = stuck.length;
    for (const waiter of stuck) if (holds(waiter)) waiter.isStuck = false;
    stuck = stuck.filter(({ isStuck }) => isStuck);
  }
}

interface Link {
  readonly waiter: Waiter;
  readonly ender: Ender;
}

/** From the first along those who could end each wait, to where it comes round. */
function cycleIn(stuck: readonly Waiter[]): Link[] | null {
  const passed: Link[] = [];
  for (let waiter = stuck[0]; waiter !== undefined; ) {
    const begin = passed.findIndex((link) => link.waiter === waiter);
    if (begin >= 0) return passed.slice(begin);
    const ender = waiter.enders.find((one) => one.waiter.isStuck);
    if (ender === undefined) return null;
    passed.push({ waiter, ender });
    waiter = ender.waiter;
  }
  return null;
}

// --- in words ------------------------------------------------------------------------------------

function tell(plan: SystemPlan, cycle: readonly Link[]): string {
  const told = cycle.slice(0, TOLD);
  const links = told.map(linkText);
  if (cycle.length > TOLD) links.push(`and ${cycle.length - TOLD} more`);
  const advice = new Set(told.map(({ waiter }) => adviceFor(plan, waiter)));
  return `No thread of any node can run, and no message is under way. A cycle: ${links.join("; ")}. ${[...advice].join(" ")}`;
}

function linkText({ waiter, ender }: Link): string {
  const { process, situation } = waiter;
  const wait = `${situation.who} of ${process.place.label} ${situation.deed}`;
  const other = ender.waiter;
  if (ender.line === null) return wait;
  const who = `${other.situation.who} of ${other.process.place.label}`;
  const deed = situation.suspended === null ? "which WHO would send" : "whom WHO would resume";
  return `${wait}, ${deed.replace("WHO", who)} in line ${ender.line} of ${other.process.workloadFile}`;
}

function adviceFor(plan: SystemPlan, { process, situation }: Waiter): string {
  const { number, label } = process.place;
  if (situation.suspended !== null)
    return `Let a thread outside of this cycle resume ${situation.who} of ${label}.`;
  const leads = leadsOf(plan, number);
  const channel = situation.channels
    .map((one) => nameOf(process, one))
    .find((name) => leads[name] !== undefined);
  if (channel !== undefined)
    return `Let a thread outside of this cycle send to ${channel} of ${label}.`;
  return situation.advice;
}
