import { success } from "../base/result.js";
import type { SystemPlan } from "../generated/system.js";
import type { EventFilter, Measures } from "../protocol.js";
import { Session } from "../session/session.js";
import type { Travel } from "../session/travel.js";
import type {
  FoundSystemEvents,
  RemoteValue,
  SystemBreakpoint,
  SystemEvent,
  SystemLanes,
  SystemMessageName,
  SystemPassage,
  SystemState,
  SystemUnit,
} from "../system-protocol.js";
import { briefOf } from "./brief.js";
import type { SystemCourse } from "./course.js";
import { findInAll } from "./events.js";
import { MessageLog } from "./network/message-log.js";
import { toldPassage } from "./network/traffic.js";
import type { OwnerValues } from "./owner-values.js";
import { BEGINNING, beginOf, endOf, inOrder, isBefore, type Position } from "./position.js";
import { TickClock } from "./tick-clock.js";

const SLICE_MILLISECONDS = 8;
/** So much longer is a slice for each process, as all are looked at behind it. */
const SLICE_FOR_EACH = 0.25;
/** So long a single step of all processes may take. */
const LONG_STEP_MILLISECONDS = 50;
const FIRST_WINDOW = 1_000_000;
const SHORTEST_WINDOW = 1_000;
const LONGEST_WINDOW = 1_000_000_000;
/** Records of each process, for there can be many: 16 MB. */
const KEPT_RECORDS = 1 << 20;
/** Of so many ticks of a process the time is kept. */
const KEPT_TICKS = 1 << 14;
/** Of so many messages of a window, the last ones, it is looked for who waited. */
const MOST_WAITS = 20_000;

/** A window of time (ns), fit for a number of pixel columns. */
interface LanesWindow {
  readonly from: number;
  readonly to: number;
  readonly columns: number;
  /** So many messages are told, the last ones. */
  readonly most: number;
}

/** An address space of the system, with what was seen of it. */
interface Seen {
  readonly node: number;
  readonly session: Session;
  readonly clock: TickClock;
  /** What its breakpoints ask of others; null: that is not known. */
  values: OwnerValues | null;
  /** Places of its breakpoints in the list of all. */
  breakpoints: readonly number[];
  /** Whether its state tells what its last tick passed. */
  isSettled: boolean;
}

/** Where a breakpoint was met, by its place in the list. */
interface Stop {
  readonly place: number;
  readonly at: Position;
}

export interface SystemSessionOptions {
  /** The host's clock in milliseconds, for the length of slices only. */
  readonly now?: () => number;
  /** Of how many ticks of each process the time is kept. */
  readonly keptTicks?: number;
}

/**
 * Moves through the run of a system in both directions. All nodes are run up to one time, the furthest that was
 * visited; before it, each goes back and on by itself with the messages that it had.
 */
export class SystemSession {
  /** Whether the host plays the run. */
  playing = false;
  /** Of which processes the state tells all; null: of every one. */
  watched: readonly number[] | null = null;
  readonly #system: SystemCourse;
  readonly #seen: readonly (Seen | null)[];
  readonly #messages = new MessageLog();
  readonly #now: () => number;
  #position = BEGINNING;
  #stop: Stop | null = null;
  #window = FIRST_WINDOW;

  /** @param system started, and moved by nobody else from now on */
  constructor(system: SystemCourse, options: SystemSessionOptions = {}) {
    const { now = () => performance.now(), keptTicks = KEPT_TICKS } = options;
    this.#system = system;
    this.#now = now;
    this.#seen = system.members.map((member, node) => {
      if (member === null) return null;
      const { workloadFile } = member;
      const session = new Session(member.engine, {
        workloadFile,
        now,
        keptTicks,
        keptRecords: KEPT_RECORDS,
      });
      const clock = new TickClock(session, () => {
        seen.isSettled = false;
      });
      const values = system.ownerValues(node);
      const seen: Seen = { node, session, clock, values, breakpoints: [], isSettled: false };
      return seen;
    });
    system.onSent = (passages) => this.#messages.append(passages);
  }

  get state(): Omit<SystemState, "fork" | "left"> {
    return {
      position: this.#position,
      reached: this.#system.reached,
      end: this.isAtEnd ? this.#system.end : null,
      playing: this.playing,
      processes: this.#seen.map((seen, node) =>
        this.watched?.includes(node) === false ? null : (seen?.session.state ?? null),
      ),
      briefs: this.#system.members.map((member) => member && briefOf(member.engine)),
      underWay: this.#messages.underWay(this.#position.time).map(toldPassage),
      breakpoint: this.#stopHere,
      messagesFrom: this.#messages.knownFrom,
      recorded: this.#system.recorded,
    };
  }

  /** To be called when nobody goes on with the run any more. */
  close(): void {
    this.#system.close();
  }

  get plan(): SystemPlan {
    return this.#system.plan;
  }

  get position(): Position {
    return this.#position;
  }

  /** The session of a node, to look at. */
  sessionOf(node: number): Session | null {
    return this.#seen[node]?.session ?? null;
  }

  /** Messages that are under way at some time of a window (ns), so many at most. */
  messages(from: number, to: number, most: number): SystemPassage[] {
    return this.#messages.within(from, to, most).map(toldPassage);
  }

  /** Up to when it is known what a process did, ns: also behind its last tick, for the others have come there. */
  knownUntil(node: number): number {
    const { members, reached } = this.#system;
    return members[node]?.limit(reached) ?? 0;
  }

  /** What some processes did within a window of time (ns), and what went between all. */
  lanes(nodes: readonly number[], { from, to, columns, most }: LanesWindow): SystemLanes {
    const passages = this.#messages.within(from, to, MOST_WAITS);
    return {
      timelines: nodes.map(
        (node) => this.sessionOf(node)?.timeline(from, to, columns, this.knownUntil(node)) ?? null,
      ),
      messages: passages.slice(-most).map(toldPassage),
      waits: this.#system.waits(passages, from, Math.min(to, this.#system.reached)),
    };
  }

  /** Events of some processes that a filter wants, up to where they stand; a pause tells which share was looked at. */
  findEvents(nodes: readonly number[], filter: EventFilter): Generator<number, FoundSystemEvents> {
    const records = this.#each()
      .filter(({ node }) => nodes.includes(node))
      .map(({ node, session }) => ({ node, record: session.record }));
    return findInAll(records, filter);
  }

  /** Events by their processes and numbers, side by side. */
  eventsAt(nodes: readonly number[], numbers: readonly number[]): SystemEvent[] {
    return numbers.flatMap((number, at) => {
      const node = nodes[at] ?? 0;
      const events = this.sessionOf(node)?.record.at([number]) ?? [];
      return events.map((event) => ({ ...event, node }));
    });
  }

  /** Goes to the nearest event that a filter wants of some processes; null: there is none, and it stays. */
  *toEvent(
    nodes: readonly number[],
    filter: EventFilter,
    direction: 1 | -1,
  ): Generator<number, SystemEvent | null> {
    let nearest: { readonly event: SystemEvent; readonly at: Position } | null = null;
    const wanted = this.#each().filter(({ node }) => nodes.includes(node));
    for (const [done, seen] of wanted.entries()) {
      const { node, session } = seen;
      const isBehindAll = node !== this.#position.node;
      const search = session.record.nearest(filter, direction, isBehindAll);
      let step = search.next();
      for (; !step.done; step = search.next()) yield (done + step.value) / wanted.length;
      if (step.value === null) continue;
      const at = yield* withShare(this.#momentOf(seen, step.value.tick), done / wanted.length);
      const order = nearest === null ? -1 : inOrder(at, nearest.at) * direction;
      if (order < 0) nearest = { event: { ...step.value, node }, at };
    }
    yield* withShare(this.#stand(nearest?.at ?? this.#position), 1);
    return nearest?.event ?? null;
  }

  /** What a node knew of others' values in its last tick, or at a time (ns). */
  remoteValues(node: number, time: number | null): RemoteValue[] {
    const session = this.sessionOf(node);
    const values = this.#system.remoteValues(node, this.#messages.all);
    if (session === null || values === null) return [];
    return time === null ? values.seenBy(session.lastHandled) : values.copiesAt(time);
  }

  /** A message of the part that was visited; null: it is not known. */
  messageNamed(name: SystemMessageName): SystemPassage | null {
    const found = this.#messages.find(name);
    return found && toldPassage(found);
  }

  measures(): readonly (Measures | null)[] {
    return this.#seen.map((seen) => seen?.session.measures() ?? null);
  }

  /** Goes to right behind a node's ticks of a time, and those of the nodes before it. */
  *seek(position: Position): Travel {
    yield* this.#visitUpTo(position.time);
    yield* this.#stand(position);
  }

  /** Goes to the end of a time, ns. */
  *seekTime(time: number): Travel {
    yield* this.seek(endOf(time));
  }

  /** Goes to the next or the former moment of a kind; at the ends of the run it stays. */
  *step(unit: SystemUnit, direction: 1 | -1): Travel {
    if (direction === -1) yield* this.#stepBack(unit);
    else yield* this.#stepOn(unit);
  }

  /**
   * Goes on to a breakpoint or to the end, for a stretch of virtual time at most, ns; null: as far as about a slice of the
   * host's time leads. Processes that nobody watches may then be somewhat further, until the run rests.
   */
  *run(stretch: number | null): Travel {
    const isAtLast = this.#position.time >= this.#system.reached;
    const until = endOf(this.#position.time + (stretch ?? LONGEST_WINDOW));
    if (stretch !== null) yield* this.#visitUpTo(until.time);
    else if (isAtLast && this.#mayGoOn) yield* this.#visit(until.time);
    const stop = yield* this.#firstStop(isBefore(until, this.#last) ? until : this.#last);
    yield* this.#stand(stop?.at ?? until, this.watched ?? undefined);
    this.#stop = stop;
  }

  /** Brings every process to where the run stands. */
  *rest(): Travel {
    yield* this.#stand(this.#position);
  }

  /**
   * Takes breakpoints in place of those before. The system stops right behind the tick at which one is met.
   * @returns for each why the run never meets it, in words; null for one that is in force
   */
  setBreakpoints(breakpoints: readonly SystemBreakpoint[]): (string | null)[] {
    this.#stop = null;
    const problems: (string | null)[] = breakpoints.map(() => "The system has no such process.");
    for (const seen of this.#each()) {
      const own = [...breakpoints.entries()].filter(([, { node }]) => node === seen.node);
      const untils = own.map(([, { until }]) => until);
      seen.breakpoints = own.map(([place]) => place);
      seen.values = this.#system.ownerValues(seen.node);
      for (const [at, problem] of seen.session
        .setBreakpoints(untils, "behind", seen.values)
        .entries()) {
        problems[seen.breakpoints[at] as number] = problem;
      }
    }
    return problems;
  }

  /** Whether it stands at a breakpoint that it came to. */
  get isAtBreakpoint(): boolean {
    return this.#stopHere !== null;
  }

  /** Goes back to where a breakpoint was met last, or to the beginning. */
  *runBack(): Travel {
    const stop = yield* this.#lastStop();
    yield* this.#stand(stop?.at ?? BEGINNING);
    this.#stop = stop;
  }

  /** Whether it stands where the run has ended. */
  get isAtEnd(): boolean {
    return this.#system.end !== null && inOrder(this.#position, this.#last) >= 0;
  }

  /** Whether there is more to visit. */
  get #mayGoOn(): boolean {
    return this.#system.end === null;
  }

  /** The furthest moment that was visited. */
  get #last(): Position {
    const { end, reached } = this.#system;
    return end !== null && "at" in end ? end.at : endOf(reached);
  }

  get #stopHere(): number | null {
    const stop = this.#stop;
    return stop !== null && inOrder(stop.at, this.#position) === 0 ? stop.place : null;
  }

  #each(): readonly Seen[] {
    return this.#seen.filter((seen) => seen !== null);
  }

  *#stepOn(unit: SystemUnit): Travel {
    for (let stretch = FIRST_WINDOW; ; stretch = Math.min(LONGEST_WINDOW, stretch * 2)) {
      const next = yield* this.#next(unit);
      if (next !== null && inOrder(next, this.#last) <= 0) return yield* this.#stand(next);
      if (!this.#mayGoOn) return yield* this.#stand(this.#last);
      yield* this.#visit(this.#system.reached + stretch);
    }
  }

  *#stepBack(unit: SystemUnit): Travel {
    const former = yield* this.#former(unit);
    yield* this.#stand(former ?? BEGINNING);
  }

  /** The next moment of a kind in the part that was visited; null: there is none. */
  *#next(unit: SystemUnit): Generator<void, Position | null> {
    if (unit.by === "message") {
      const time = this.#messages.nextArrival(this.#position.time);
      return time === null || time > this.#system.reached ? null : endOf(time);
    }
    const moments: Position[] = [];
    for (const seen of this.#of(unit)) {
      const count = yield* this.#countAt(seen, this.#position);
      if (count < seen.clock.last) moments.push(yield* this.#momentOf(seen, count + 1));
    }
    return moments.sort(inOrder)[0] ?? null;
  }

  /** The moment before the last tick, or message, of a kind; null: the beginning. */
  *#former(unit: SystemUnit): Generator<void, Position | null> {
    if (unit.by === "message") {
      const time = this.#messages.lastArrival(this.#position.time);
      return time === null ? null : endOf(time);
    }
    const last = yield* this.#lastTick(this.#of(unit), this.#position);
    return last === null ? null : yield* this.#lastTick(this.#each(), before(last));
  }

  /** The last tick of some nodes up to a moment. */
  *#lastTick(nodes: readonly Seen[], at: Position): Generator<void, Position | null> {
    const ended: Position[] = [];
    for (const seen of nodes) {
      const count = yield* this.#countAt(seen, at);
      if (count > 0) ended.push(yield* this.#momentOf(seen, count));
    }
    return ended.sort(inOrder).at(-1) ?? null;
  }

  #of(unit: SystemUnit): readonly Seen[] {
    return this.#each().filter(({ node }) => unit.by !== "node" || unit.node === node);
  }

  /** Right behind a tick. */
  *#momentOf({ node, clock }: Seen, tick: number): Generator<void, Position> {
    return { time: yield* clock.timeOf(tick), node, tick };
  }

  /** How many ticks of a node lie before a moment. */
  *#countAt({ node, clock }: Seen, at: Position): Generator<void, number> {
    if (node === at.node) return at.tick;
    return yield* clock.countUpTo(node < at.node ? at.time : at.time - 1);
  }

  /** Where a breakpoint is met first behind where the system stands, up to a moment. */
  *#firstStop(until: Position): Generator<void, Stop | null> {
    let first: Stop | null = null;
    for (const seen of this.#each()) {
      if (seen.breakpoints.length === 0) continue;
      const from = yield* this.#countAt(seen, this.#position);
      const end: number = yield* this.#countAt(seen, first?.at ?? until);
      const stop: Stop | null = yield* this.#stopWithin(seen, from, end, "first");
      if (stop !== null && (first === null || isBefore(stop.at, first.at))) first = stop;
    }
    return first;
  }

  /** Where a breakpoint was met last before where the system stands. Ever longer parts are looked through. */
  *#lastStop(): Generator<void, Stop | null> {
    let high = before(this.#position);
    for (let length = FIRST_WINDOW; high.time >= 0; length *= 4) {
      const low = beginOf(Math.max(0, this.#position.time - length));
      let last: Stop | null = null;
      for (const seen of this.#each()) {
        if (seen.breakpoints.length === 0) continue;
        const from: number = yield* this.#countAt(seen, last?.at ?? low);
        const end = yield* this.#countAt(seen, high);
        const stop: Stop | null = yield* this.#stopWithin(seen, from, end, "last");
        if (stop !== null && (last === null || isBefore(last.at, stop.at))) last = stop;
      }
      if (last !== null || low.time === 0) return last;
      high = low;
    }
    return null;
  }

  *#stopWithin(
    seen: Seen,
    from: number,
    end: number,
    which: "first" | "last",
  ): Generator<void, Stop | null> {
    yield* this.#visitOwners(seen, from, end);
    const met = yield* seen.session.stopWithin(from, end, which);
    seen.isSettled = false;
    if (met === null) return null;
    const place = seen.breakpoints[met.place] as number;
    return { place, at: yield* this.#momentOf(seen, met.tick) };
  }

  /** Lets the breakpoints of a process see what its ticks between two find at the owners of what they ask for. */
  *#visitOwners(seen: Seen, from: number, end: number): Travel {
    const { values } = seen;
    if (values === null || values.owners.length === 0) return;
    const { owners } = values;
    const first = yield* this.#momentOf(seen, from);
    const last = yield* this.#momentOf(seen, end);
    values.clear();
    for (const owner of this.#each().filter(({ node }) => owners.includes(node))) {
      const before = yield* this.#countAt(owner, first);
      const until = yield* this.#countAt(owner, last);
      yield* owner.session.visitWithin(before, until, (time) => values.note(owner.node, time));
      owner.isSettled = false;
    }
  }

  /** Brings nodes, as a rule all, to where they are at a moment that was visited. */
  *#stand(wanted: Position, nodes?: readonly number[]): Travel {
    const position = isBefore(this.#last, wanted) ? this.#last : wanted;
    for (const seen of this.#each()) {
      if (nodes?.includes(seen.node) === false) continue;
      const count = yield* this.#countAt(seen, position);
      if (seen.session.tick !== count) yield* seen.session.seek(count);
      else if (!seen.isSettled) yield* seen.session.settle();
      seen.isSettled = true;
    }
    this.#position = position;
  }

  /** Brings each node back to the furthest moment, from where they run on. */
  *#return(): Travel {
    for (const { session, clock } of this.#each()) {
      if (session.tick !== clock.last) yield* session.seek(clock.last);
    }
  }

  *#visitUpTo(time: number): Travel {
    while (this.#mayGoOn && time > this.#system.reached) yield* this.#visit(time);
  }

  /** Runs all nodes on from the furthest moment, towards a time; for about a slice. */
  *#visit(until: number): Travel {
    yield* this.#return();
    const back = this.#each().map(({ session }) => session.lend());
    const isLong = this.#runSlice(Math.min(until, this.#system.reached + this.#window));
    const share = Math.max(...back.map((each) => each()));
    for (const seen of this.#each()) seen.isSettled = false;
    this.#window =
      isLong || share > 1 / 4
        ? Math.max(SHORTEST_WINDOW, this.#window >>> 2)
        : Math.min(LONGEST_WINDOW, this.#window * 2);
    yield;
  }

  /** @returns whether a single step of all took long */
  #runSlice(until: number): boolean {
    const begun = this.#now();
    const slice = SLICE_MILLISECONDS + SLICE_FOR_EACH * this.#seen.length;
    const travel = this.#system.run(until);
    for (let steps = 1; ; steps++) {
      const step = travel.next();
      if (step.done && !step.value.ok) throw new Error(step.value.message);
      const took = this.#now() - begun;
      if (!step.done && took <= slice) continue;
      if (!step.done) travel.return(success({ kind: "until" }));
      return steps === 1 && took > LONG_STEP_MILLISECONDS;
    }
  }
}

/** A way that tells at each pause how much of what it is a part of is done. */
function* withShare<T>(way: Generator<void, T>, share: number): Generator<number, T> {
  for (;;) {
    const { done, value } = way.next();
    if (done) return value;
    yield share;
  }
}

/** Before the tick that a moment is right behind. */
const before = ({ time, node, tick }: Position): Position => ({ time, node, tick: tick - 1 });
