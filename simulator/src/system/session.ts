import type { Measures } from "../protocol.js";
import { Session } from "../session/session.js";
import type { Travel } from "../session/travel.js";
import type {
  RemoteValue,
  SystemLanes,
  SystemPassage,
  SystemState,
  SystemUnit,
} from "../system-protocol.js";
import type { TickTimes } from "../trace/tick-times.js";
import { briefOf } from "./brief.js";
import { MessageLog, type Passage } from "./message-log.js";
import { BEGINNING, endOf, inOrder, type Position } from "./position.js";
import { RemoteValues, waitsIn } from "./remote-values.js";
import type { System } from "./system.js";
import { whatOf } from "./traffic.js";

const SLICE_MILLISECONDS = 8;
const FIRST_WINDOW = 1_000_000;
const LONGEST_WINDOW = 1_000_000_000;
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
  readonly session: Session;
  /** Whether its state tells what its last tick passed. */
  isSettled: boolean;
}

/** A node, and how many ticks it has made. */
interface Standing {
  readonly node: number;
  readonly ticks: TickTimes;
  readonly count: number;
}

/** Right behind a tick. */
const momentOf = (ticks: TickTimes, node: number, tick: number): Position => ({
  time: ticks.timeOf(tick),
  node,
  tick,
});

const told = (passage: Passage): SystemPassage => ({
  from: passage.from,
  to: passage.to,
  what: whatOf(passage),
  isOfThreads: passage.message.kind === "channel",
  sent: passage.sent,
  arrival: passage.arrival,
  size: passage.message.size,
});

/**
 * Moves through the run of a system in both directions. All nodes are run up to one time, the furthest that was
 * visited; before it, each goes back and on by itself with the messages that it had.
 */
export class SystemSession {
  /** Whether the host plays the run. */
  playing = false;
  /** Of which processes the state tells all; null: of every one. */
  watched: readonly number[] | null = null;
  readonly #system: System;
  readonly #seen: readonly (Seen | null)[];
  readonly #messages = new MessageLog();
  readonly #now: () => number;
  #position = BEGINNING;
  #window = FIRST_WINDOW;

  /**
   * @param system started, and moved by nobody else from now on
   * @param now the host's clock in milliseconds, for the length of slices only
   */
  constructor(system: System, now: () => number = () => performance.now()) {
    this.#system = system;
    this.#now = now;
    this.#seen = system.members.map((member) =>
      member === null
        ? null
        : {
            session: new Session(member.engine, {
              workloadFile: member.workloadFile,
              now,
              everyTick: true,
            }),
            isSettled: false,
          },
    );
    system.onSent = (passages) => this.#messages.append(passages);
  }

  get state(): SystemState {
    return {
      position: this.#position,
      reached: this.#system.reached,
      end: this.isAtEnd ? this.#system.end : null,
      playing: this.playing,
      processes: this.#seen.map((seen, node) =>
        this.watched?.includes(node) === false ? null : (seen?.session.state ?? null),
      ),
      briefs: this.#system.members.map((member) => member && briefOf(member.engine)),
      underWay: this.#messages.underWay(this.#position.time).map(told),
    };
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
    return this.#messages.within(from, to, most).map(told);
  }

  /** What some processes did within a window of time (ns), and what went between all. */
  lanes(nodes: readonly number[], { from, to, columns, most }: LanesWindow): SystemLanes {
    const passages = this.#messages.within(from, to, MOST_WAITS);
    return {
      timelines: nodes.map((node) => this.sessionOf(node)?.timeline(from, to, columns) ?? null),
      messages: passages.slice(-most).map(told),
      waits: waitsIn(passages, from, Math.min(to, this.#system.reached)),
    };
  }

  /** What a node knew of others' values in its last tick, or at a time (ns). */
  remoteValues(node: number, time: number | null): RemoteValue[] {
    const member = this.#system.members[node];
    const session = this.sessionOf(node);
    if (!member || session === null) return [];
    const values = new RemoteValues(member, this.#messages.all);
    return time === null ? values.seenBy(session.lastHandled) : values.copiesAt(time);
  }

  measures(): readonly (Measures | null)[] {
    return this.#seen.map((seen) => seen?.session.measures() ?? null);
  }

  /** Goes to right behind a node's ticks of a time, and those of the nodes before it. */
  *seek(position: Position): Travel {
    while (this.#mayGoOn && position.time > this.#system.reached) yield* this.#visit(position.time);
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

  /** Goes on for a stretch of virtual time (ns), or to the end. */
  *run(stretch: number): Travel {
    yield* this.seekTime(this.#position.time + stretch);
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

  *#stepOn(unit: SystemUnit): Travel {
    for (;;) {
      const next = this.#next(unit);
      if (next !== null && inOrder(next, this.#last) <= 0) return yield* this.#stand(next);
      if (!this.#mayGoOn) return yield* this.#stand(this.#last);
      yield* this.#visit(this.#system.reached + this.#window);
    }
  }

  *#stepBack(unit: SystemUnit): Travel {
    yield* this.#stand(this.#former(unit) ?? BEGINNING);
  }

  /** The next moment of a kind in the part that was visited; null: there is none. */
  #next(unit: SystemUnit): Position | null {
    if (unit.by === "message") {
      const time = this.#messages.nextArrival(this.#position.time);
      return time === null || time > this.#system.reached ? null : endOf(time);
    }
    const moments = this.#nodesOf(unit).flatMap(({ node, ticks, count }) =>
      count < ticks.last ? [momentOf(ticks, node, count + 1)] : [],
    );
    return moments.sort(inOrder)[0] ?? null;
  }

  /** The moment before the last tick, or message, of a kind; null: the beginning. */
  #former(unit: SystemUnit): Position | null {
    if (unit.by === "message") {
      const time = this.#messages.lastArrival(this.#position.time);
      return time === null ? null : endOf(time);
    }
    const last = this.#lastOf(this.#nodesOf(unit));
    if (last === null) return null;
    const all = this.#nodesOf({ by: "tick" });
    return this.#lastOf(
      all.map(({ node, ticks }) => {
        const count = this.#countAt(ticks, node, last) - Number(node === last.node);
        return { node, ticks, count };
      }),
    );
  }

  /** The last tick of some nodes, of which each has made so many. */
  #lastOf(nodes: readonly Standing[]): Position | null {
    const ended = nodes.flatMap(({ node, ticks, count }) =>
      count > 0 ? [momentOf(ticks, node, count)] : [],
    );
    return ended.sort(inOrder).at(-1) ?? null;
  }

  #nodesOf(unit: SystemUnit): Standing[] {
    return this.#seen.flatMap((seen, node) =>
      seen === null || (unit.by === "node" && unit.node !== node)
        ? []
        : [this.#standingOf(seen.session.tickTimes, node)],
    );
  }

  #standingOf(ticks: TickTimes, node: number): Standing {
    return { node, ticks, count: this.#countAt(ticks, node, this.#position) };
  }

  /** How many ticks of a node lie before a moment. */
  #countAt(ticks: TickTimes, node: number, at: Position): number {
    return node === at.node ? at.tick : ticks.tickBefore(node < at.node ? at.time : at.time - 1);
  }

  /** Brings each node to where it is at a moment that was visited. */
  *#stand(wanted: Position): Travel {
    const position = inOrder(wanted, this.#last) > 0 ? this.#last : wanted;
    for (const [node, seen] of this.#seen.entries()) {
      if (seen === null) continue;
      const count = this.#countAt(seen.session.tickTimes, node, position);
      if (seen.session.tick !== count) yield* seen.session.seek(count);
      else if (!seen.isSettled) yield* seen.session.settle();
      seen.isSettled = true;
    }
    this.#position = position;
  }

  /** Brings each node back to the furthest moment, from where they run on. */
  *#return(): Travel {
    for (const seen of this.#seen) {
      if (seen === null) continue;
      const { tickTimes, tick } = seen.session;
      if (tick !== tickTimes.last) yield* seen.session.seek(tickTimes.last);
    }
  }

  /** Runs all nodes on from the furthest moment, towards a time. */
  *#visit(until: number): Travel {
    yield* this.#return();
    const back = this.#seen.flatMap((seen) => (seen === null ? [] : [seen.session.lend()]));
    const filled = yield* this.#runAll(Math.min(until, this.#system.reached + this.#window));
    const shares = back.map((each) => each());
    for (const seen of this.#seen) if (seen !== null) seen.isSettled = false;
    const isMuch = filled > SLICE_MILLISECONDS || Math.max(...shares) > 1 / 4;
    this.#window = isMuch
      ? Math.max(1, this.#window >>> 2)
      : Math.min(LONGEST_WINDOW, this.#window * 2);
    yield;
  }

  /** @returns how many milliseconds it took */
  *#runAll(until: number): Generator<void, number> {
    const steps = this.#system.run(until);
    const begun = this.#now();
    let slice = begun;
    for (let step = steps.next(); !step.done; step = steps.next()) {
      if (this.#now() - slice < SLICE_MILLISECONDS) continue;
      yield;
      slice = this.#now();
    }
    return this.#now() - begun;
  }
}
