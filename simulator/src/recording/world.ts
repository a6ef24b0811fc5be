import { HandlerName, ROLES, type Role } from "../generated/handlers.js";
import { ThreadState } from "../generated/layout.js";
import { TraceKind } from "../generated/trace.js";
import type { TraceCursor } from "../trace/cursor.js";
import { Lists } from "./lists.js";
import { isReady, ThreadTimes } from "./thread-times.js";

/** The figures of a recorded run at one moment; nodes as in its records. */
export interface Figures {
  /** How many records led here. */
  record: number;
  time: number;
  tick: number;
  decisions: number;
  switches: number;
  /** ns within handlers. */
  schedulerTime: number;
  /** Threads that were born. */
  births: number;
  /** Node of the thread that has the processor, 0 while the scheduler has it. */
  running: number;
  handler: number;
  handlerThread: number;
  isInHandler: boolean;
  lastSite: number;
  outcome: number;
  fault: number;
  faultSite: number;
  /** The longest that a ready thread was not run, ns, and its number. */
  longestReady: number;
  longestReadyThread: number;
  /** Since when the sums of the containers' lengths are to be gone on with. */
  lengthsTime: number;
}

const AT_START: Figures = {
  record: 0,
  time: 0,
  tick: 0,
  decisions: 0,
  switches: 0,
  schedulerTime: 0,
  births: 0,
  running: 0,
  handler: 0,
  handlerThread: 0,
  isInHandler: false,
  lastSite: 0,
  outcome: 0,
  fault: 0,
  faultSite: 0,
  longestReady: 0,
  longestReadyThread: 0,
  lengthsTime: 0,
};

/** What the library calls when it has taken the processor from the thread that ran. */
const WITHOUT_RUNNING: ReadonlySet<Role | undefined> = new Set<Role>([
  "release",
  "wake",
  "dispatch",
]);

/** How many containers and threads a recorded run has. */
export interface Size {
  /** Kinds of the containers by node - 1, as in ContainerKind. */
  readonly kinds: readonly number[];
  readonly threads: number;
}

/** Where everything is at one moment of a recorded run: what its records so far have made of it. */
export class World {
  readonly figures: Figures;
  readonly lists: Lists;
  readonly threads: ThreadTimes;
  /** Length by time, summed up to `lengthsTime`, by node. */
  readonly lengths: Float64Array;
  readonly #size: Size;

  constructor(size: Size, from?: World) {
    this.#size = size;
    this.figures = { ...(from?.figures ?? AT_START) };
    this.lists = from?.lists.copy() ?? new Lists(size.kinds, size.threads);
    this.threads = from?.threads.copy() ?? new ThreadTimes(size.threads);
    this.lengths = from?.lengths.slice() ?? new Float64Array(size.kinds.length + 1);
  }

  /** The same moment, to go on from apart from this. */
  copy(): World {
    return new World(this.#size, this);
  }

  /**
   * Carries out the record on which a cursor stands, the next one of the run.
   * @param before of a transfer: node of the thread in front of which it put its thread, 0 for the
   *   end, null where the kind of the container tells
   * @returns what is wrong with it, for people; null when it fits
   */
  apply(cursor: TraceCursor, before: number | null): string | null {
    const { figures } = this;
    const { kind, time, node: thread, place, value } = cursor;
    figures.record++;
    if (time > Number.MAX_SAFE_INTEGER) return "a time that is out of range";
    figures.time = time;
    switch (kind) {
      case TraceKind.ENTER:
        return this.#enter(place, thread);
      case TraceKind.LEAVE:
        return this.#leave(place, value);
      case TraceKind.TRANSFER:
        return this.#transfer(cursor, before);
      case TraceKind.DISPATCH:
        figures.decisions++;
        figures.running = thread;
        return this.#known(thread);
      case TraceKind.RUN:
        return this.#run(thread, place);
      case TraceKind.BIRTH:
        return this.#bear(thread);
      case TraceKind.STATE:
        return this.#changeState(thread, place);
      case TraceKind.DEATH:
        return this.#bury(thread);
      case TraceKind.FAULT:
        [figures.fault, figures.faultSite] = [place, value];
        return null;
      case TraceKind.END:
        figures.outcome = place;
        return null;
      default:
        return null;
    }
  }

  #enter(handler: number, thread: number): string | null {
    const { figures } = this;
    if (HandlerName[handler] === undefined) return `a call of handler ${handler}`;
    if (figures.isInHandler) return "a call of a handler within another";
    figures.tick++;
    figures.isInHandler = true;
    figures.lastSite = 0;
    if (WITHOUT_RUNNING.has(ROLES[handler])) figures.running = 0;
    [figures.handler, figures.handlerThread] = [handler, thread];
    return thread === 0 ? null : this.#known(thread);
  }

  #leave(handler: number, cost: number): string | null {
    const { figures } = this;
    if (!figures.isInHandler || figures.handler !== handler) return "an end without its call";
    figures.isInHandler = false;
    figures.schedulerTime += cost >>> 0;
    return null;
  }

  #transfer(cursor: TraceCursor, before: number | null): string | null {
    const { node: thread, from, to, value: site } = cursor;
    const unknown = this.#known(thread);
    if (unknown !== null) return unknown;
    const { lists } = this;
    if (to > this.#size.kinds.length) return `a transfer into container ${to}`;
    if (lists.home(thread) !== from) {
      return `a transfer out of container ${from} of a thread that sits in ${lists.home(thread)}`;
    }
    if (before && (before === thread || lists.home(before) !== to)) {
      return "a transfer in front of a thread that is not there";
    }
    this.#sumLengths();
    lists.move(thread, to, before);
    this.figures.lastSite = site;
    return null;
  }

  #run(thread: number, ranBefore: number): string | null {
    const unknown = this.#known(thread);
    if (unknown !== null) return unknown;
    if (thread !== ranBefore) this.figures.switches++;
    this.figures.running = thread;
    this.threads.takeTurn(this.#number(thread));
    return null;
  }

  #bear(thread: number): string | null {
    const { figures } = this;
    if (thread !== this.#size.kinds.length + figures.births + 1) return "a birth out of order";
    this.threads.born(figures.births, figures.time);
    figures.births++;
    return null;
  }

  #changeState(thread: number, state: number): string | null {
    const unknown = this.#known(thread);
    if (unknown !== null) return unknown;
    if (state > ThreadState.DEAD) return `a thread in state ${state}`;
    const { figures, threads } = this;
    const number = this.#number(thread);
    const before = threads.state(number);
    const lasted = threads.enter(number, state, figures.time);
    if (isReady(before) && lasted > figures.longestReady) {
      figures.longestReady = lasted;
      figures.longestReadyThread = number + 1;
    }
    return null;
  }

  #bury(thread: number): string | null {
    const unknown = this.#known(thread);
    if (unknown !== null) return unknown;
    const home = this.lists.home(thread);
    return home === 0 ? null : `the end of a thread that sits in container ${home}`;
  }

  /** To be called before lengths change: sums them all, so that one moment tells up to when. */
  #sumLengths(): void {
    const { figures, lengths } = this;
    const since = figures.time - figures.lengthsTime;
    if (since === 0) return;
    for (let node = 1; node < lengths.length; node++) {
      lengths[node] = (lengths[node] ?? 0) + since * this.lists.count(node);
    }
    figures.lengthsTime = figures.time;
  }

  #number(thread: number): number {
    return thread - this.#size.kinds.length - 1;
  }

  #known(thread: number): string | null {
    const number = this.#number(thread);
    return number >= 0 && number < this.figures.births ? null : "a thread that was not born";
  }
}
