import { type Result, success } from "../base/result.js";
import { parseSeed } from "../engine/load.js";
import { Outcome } from "../generated/layout.js";
import type { SystemPlan } from "../generated/system.js";
import type { SystemChange, SystemEnd } from "../system-protocol.js";
import { changedPlan, changedStart, withoutChance } from "./changes.js";
import type { SystemCourse } from "./course.js";
import { deadlockIn } from "./deadlock.js";
import { isAlive, lastDeed } from "./deeds.js";
import { nodesIn } from "./expression.js";
import { notices, withoutCutOff } from "./lifetimes.js";
import { concernsThreads, endOfLookers, isSettled, usefulTurns } from "./lookers.js";
import type { SystemMessage } from "./network/message.js";
import type { Passage } from "./network/message-log.js";
import { Network } from "./network/network.js";
import { SharedChannelMember } from "./network/shared-channel.js";
import { MANAGER, sharedLabels } from "./numbers.js";
import { OwnerValues } from "./owner-values.js";
import { Pool, type PoolWish } from "./pool/pool.js";
import { endOf, inOrder, isBefore, type Position } from "./position.js";
import type { SystemProcess } from "./process.js";
import { type SystemProgram, type SystemStart, startProcesses } from "./program.js";
import { RemoteValues, waitsIn } from "./remote-values.js";
import { type Member, Together, type Turns } from "./steps/conservative.js";
import { looksOf } from "./steps/looks.js";
import { StopWatch } from "./stop-watch.js";
import { waitersIn } from "./waiters.js";
import { Walk } from "./walk.js";

/** It is told in one go what was sent in so many steps. */
export const STEPS_TOLD = 32;
/** After so many steps it is noted where all stand. Looking makes runs stand at their last ticks, which takes time. */
const STEPS_BETWEEN_LOOKS = 1024;

/** In the place of a manager where there is none. */
const NOBODY: Member<SystemMessage> = {
  nextEvent: () => Number.POSITIVE_INFINITY,
  runTo: () => Number.POSITIVE_INFINITY,
  take: () => [],
  give: () => success(undefined),
};

/** A run of a system: its nodes, its network, and one time for all. */
export class System implements SystemCourse {
  readonly recorded = null;
  readonly plan: SystemPlan;
  /** By number; null: none that is an address space. */
  readonly members: readonly (SystemProcess | null)[];
  readonly #watch: StopWatch;
  readonly #sent: Passage[] = [];
  readonly sharedChannels: readonly SharedChannelMember[];
  /** Told now and then what was sent since, up to where the run ended. */
  onSent: (passages: readonly Passage[]) => void = () => {};
  /** Whether nobody goes back in it, so that what is kept for that is forgotten as it goes. */
  isForgetful = false;
  readonly #together: Together<SystemMessage>;
  readonly #pool: Pool | null;
  /** Up to the end of which time all nodes have come, ns; -1 before they begin. */
  #reached = -1;
  #end: SystemEnd | null = null;
  /** How many ticks each had made at some time before, from where the run is gone through once more. */
  #before: readonly number[] = [];
  #hasFailed = false;
  /** How many ticks each had made when it was looked at last, and how many turns were of use. */
  #lookedAt: { readonly ticks: readonly number[]; readonly useful: number } = {
    ticks: [],
    useful: 0,
  };

  /**
   * Brings a system's parts together and starts it.
   * @param changes what is otherwise than the plan and chance would have it
   */
  static async start(
    program: SystemProgram,
    wanted: SystemStart,
    changes: readonly SystemChange[] = [],
  ): Promise<Result<System>> {
    const start = changedStart(wanted, changes);
    const seed = parseSeed(start.seed);
    if (!seed.ok) return seed;
    const given = start.decisions === undefined ? program.plan : withoutChance(program.plan);
    const plan = withoutCutOff(changedPlan(given, changes), program.manager !== null);
    const pool = poolFor(program, start.pool ?? null);
    const begin = pool === null ? start : { ...start, linkage: "shared" as const };
    const processes = await startProcesses({ ...program, plan }, begin, seed.value, changes);
    if (!processes.ok) return processes;
    const network = new Network(plan, seed.value, program.manager !== null, changes);
    const { stop } = plan;
    const looks = looksOf(processes.value, start.checkQueries ?? false);
    const isEven = !start.isHasty || looks !== null || (stop !== null && nodesIn(stop).size > 0);
    const turns = { isEven, looks, ...(start.order !== undefined && { order: start.order }) };
    const crew = pool && new Pool(processes.value, pool);
    if (pool?.isAlways) await crew?.ready;
    return success(new System(plan, processes.value, network, { ...turns, crew }));
  }

  private constructor(
    plan: SystemPlan,
    members: readonly (SystemProcess | null)[],
    network: Network,
    turns: Pick<Turns<SystemMessage>, "order" | "isEven" | "looks"> & {
      readonly crew: Pool | null;
    },
  ) {
    this.plan = plan;
    this.#pool = turns.crew;
    this.members = members;
    this.sharedChannels = plan.sharedChannels.map((one) => new SharedChannelMember(one));
    this.#watch = new StopWatch(plan.stop, members);
    this.#together = new Together(
      [...this.members.map((member) => member ?? NOBODY), ...this.sharedChannels],
      network,
      {
        ...turns,
        onSent: (passages) => this.#sent.push(...passages),
      },
    );
    for (const { from, to, time, message } of notices(plan, members[MANAGER] !== null)) {
      this.#together.post(from, to, time, message);
    }
  }

  /** Ends its helpers, to be called when it is not gone on with any more. */
  close(): void {
    this.#pool?.close();
  }

  /** Its processes, the manager first if there is one. */
  get processes(): SystemProcess[] {
    return this.members.filter((member) => member !== null);
  }

  /** How people call its members, by their numbers. */
  get labels(): ReadonlyMap<number, string> {
    const processes = this.processes.map(({ place }) => [place.number, place.label] as const);
    return new Map([...processes, ...sharedLabels(this.plan)]);
  }

  /** How it ended; null while it can go on. */
  get end(): SystemEnd | null {
    return this.#end;
  }

  get reached(): number {
    return this.#reached;
  }

  readonly waits = waitsIn;

  remoteValues(node: number, passages: readonly Passage[]): RemoteValues | null {
    const member = this.members[node];
    return member ? new RemoteValues(member, passages) : null;
  }

  ownerValues(node: number): OwnerValues | null {
    const member = this.members[node];
    return member ? new OwnerValues(member, this.members) : null;
  }

  /** When something happens next behind where it was run up to, ns; infinite when nothing ever does. */
  get nextEvent(): number {
    return this.#together.nextEvent;
  }

  /** The latest time of all nodes, ns. */
  get time(): number {
    return Math.max(...this.processes.map(({ engine }) => engine.look().time));
  }

  /** Goes on to the end of a time (ns); tells between steps how far it is. A host may leave it there. */
  *run(until: number): Generator<number, Result<SystemEnd>> {
    try {
      return yield* this.#run(until);
    } finally {
      this.#tellSent(this.#end);
    }
  }

  *#run(until: number): Generator<number, Result<SystemEnd>> {
    const steps = this.#together.run(until);
    const all = [...this.members.keys()]; // a host may have changed any
    this.#before = this.#ticks();
    let passed = 0;
    for (let step = steps.next(); ; step = steps.next()) {
      const reached = step.done ? until : step.value;
      passed++;
      const end = this.#endWithin(passed === 1 ? all : this.#together.moved, reached);
      if (end !== null) return success(this.#finish(end));
      if (step.done) {
        if (!step.value.ok) return step.value;
        if (!step.value.value) return success(this.#finish(this.#over()));
        this.#reached = until;
        const stuck = this.#endOfLookers();
        return success(stuck === null ? { kind: "until" } : this.#finish(stuck));
      }
      this.#reached = step.value;
      if (passed % STEPS_TOLD === 0) this.#tellSent(null);
      if (passed % STEPS_BETWEEN_LOOKS === 0) {
        const stuck = this.#endOfLookers();
        if (stuck !== null) return success(this.#finish(stuck));
        this.#lookAt();
      }
      yield step.value;
    }
  }

  /** Nothing is to come in any process: how the run ended. */
  #over(): SystemEnd {
    const alive = this.processes.filter((process) => isAlive(process, this.#reached));
    const message = deadlockIn(this.plan, alive);
    if (message === null) return { kind: "over", waits: waitersIn(this.plan, this.processes) };
    const walk = new Walk(this.members, this.#before);
    const at = lastDeed(this.processes);
    walk.to(at);
    return { kind: "deadlock", at, message };
  }

  /** Whether threads wait for each other that look in vain without end: how the run ended. */
  #endOfLookers(): SystemEnd | null {
    return this.#isQuiet() ? endOfLookers(this.plan, this.members, this.#reached) : null;
  }

  /** Whether neither the manager nor a message that is under way lets a thread go on. */
  #isQuiet(): boolean {
    return this.#together.isSilent(MANAGER) && !this.#together.isUnderWay(concernsThreads);
  }

  /**
   * The first fault, once all have come there.
   * @param gone in which something has happened: of these, those in which nothing more will are looked at
   */
  #faultWithin(gone: readonly number[], until: number): Position | null {
    this.#hasFailed ||= gone.some(
      (at) => this.#together.isSilent(at) && this.members[at]?.hasFailed,
    );
    const fault = this.#hasFailed ? firstFault(this.members) : null;
    return fault !== null && fault.time <= until ? fault : null;
  }

  /** Of what was sent up to where all have come: some processes may be further. */
  #tellSent(end: SystemEnd | null): void {
    const until = end !== null && "at" in end ? end.at.time : this.#reached;
    const isOver = end !== null && !("at" in end);
    const sent = this.#sent.splice(0);
    if (end === null) this.#sent.push(...sent.filter((passage) => passage.sent > until));
    const told = sent.filter((passage) => isOver || passage.sent <= until);
    if (told.length > 0) this.onSent(told);
  }

  #finish(end: SystemEnd): SystemEnd {
    this.#end = end;
    return end;
  }

  /** Notes where all stand, and that nobody goes back behind that. */
  #lookAt(): void {
    const former = this.#lookedAt;
    this.#before = this.#ticks();
    this.#lookedAt = { ticks: this.#before, useful: usefulTurns(this.processes) };
    if (!this.isForgetful) return;
    const lookers = this.processes.filter(({ looks }) => looks).length;
    // Where threads began to look in vain is gone back to, should it turn out that they wait for each other.
    const inVain = lookers > 0 && Math.abs(this.#lookedAt.useful - former.useful) <= lookers;
    if (inVain && !(this.#isQuiet() && isSettled(this.plan, this.members, this.#reached))) return;
    const kept = lookers > 0 && !inVain ? former.ticks : this.#before;
    for (const [at, member] of this.members.entries()) member?.engine.forget(kept[at] ?? 0);
  }

  #ticks(): number[] {
    return this.members.map((member) => member?.engine.look().tick ?? 0);
  }

  /**
   * What ended the run in a step: the first of all ticks behind which it is at its end. The nodes then stand there.
   * @param gone in which something has happened
   */
  #endWithin(gone: readonly number[], until: number): SystemEnd | null {
    const { stop } = this.plan;
    const fault = this.#faultWithin(gone, until);
    const mayStop = this.#watch.mayHold(gone, until);
    if (fault === null && !mayStop) return null;
    const walk = new Walk(this.members, this.#before);
    const stopped = stop === null ? null : walk.firstWhere(stop, this.#reached, until);
    const isStopped = stopped !== null && (fault === null || isBefore(stopped, fault));
    const at = isStopped ? stopped : fault;
    if (at === null) {
      walk.to(endOf(until));
      this.#before = this.#ticks();
      return null;
    }
    walk.to(at);
    return { kind: isStopped ? "stopped" : "failed", at };
  }
}

/** More threads than there are processes have nothing to do. */
function poolFor({ plan, manager }: SystemProgram, wish: PoolWish | null): PoolWish | null {
  const most = plan.nodes.length + (manager === null ? 0 : 1);
  const workers = Math.min(wish?.workers ?? 1, most);
  return wish === null || workers < 2 ? null : { ...wish, workers };
}

/** Where the first of the nodes that came to a fault did so. */
function firstFault(members: readonly (SystemProcess | null)[]): Position | null {
  const faults = members.flatMap((member, node) => {
    if (member === null) return [];
    const { outcome, time, tick } = member.engine.look();
    return outcome === Outcome.FAULT ? [{ time, node, tick }] : [];
  });
  return faults.sort(inOrder)[0] ?? null;
}
