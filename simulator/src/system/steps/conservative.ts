/**
 * Several address spaces in one virtual time: each is a run of its own, and messages between them are under way for
 * a while. That time is what lets them run ahead of each other: before the next event of any and the shortest way from
 * there, no message can come that was not sent yet (K. M. Chandy, J. Misra, *Distributed Simulation*,
 * IEEE Transactions on Software Engineering 5, 1979). So what they come to does not depend on how they take turns.
 */

import { failure, type Result, success } from "../../base/result.js";
import { type Looks, type Stage, stagesOf } from "./stages.js";

/** One of several that go on side by side. */
export interface Member<Message> {
  /** Nothing happens in it before this time (ns) unless a message comes; infinite when nothing ever does. */
  nextEvent(): number;
  /** Goes on to the end of a time, ns, and tells its next event then. */
  runTo(time: number): number;
  /** What it has sent since it was asked last, in the order of sending. */
  take(): readonly Sent<Message>[];
  /** Hands in a message of another member. They are given in the order in which they come. */
  give(time: number, from: number, message: Message): Result<void>;
  /** Lets members that look at it see what has changed, up to where it was run. */
  show?(to: readonly Member<Message>[]): Result<void>;
}

export interface Sent<Message> {
  /** When, ns. */
  readonly time: number;
  /** The member that it goes to. */
  readonly to: number;
  readonly message: Message;
}

/** How long messages are under way. */
export interface Ways<Message> {
  /** No message from one member to another takes less, ns, at least 1; infinite when none is ever sent. */
  shortest(from: number, to: number): number;
  /** When a message comes. It is asked once for each, in the order of sending between the same members. */
  send(from: number, to: number, sent: Sent<Message>): Passing;
}

/** How a message gets through; ns. */
export interface Passing {
  /** The way is free for the next one then. */
  readonly left: number;
  readonly arrival: number;
  /** The network lets it come then at the earliest. */
  readonly earliest: number;
  /** How many went the same way before it; -1: nobody sent it. */
  readonly place: number;
}

/** A message, and when it is under way; ns. Members by number. */
export interface Passage<Message> extends Passing {
  readonly from: number;
  readonly to: number;
  readonly sent: number;
  /** How many its sender had sent before. */
  readonly number: number;
  readonly message: Message;
}

/** Lets members go on side by side. */
export interface Crew {
  /**
   * A step begins in which so many go on.
   * @returns whether they go on side by side
   */
  begin(count: number): boolean;
  /** Brings members to their ends, ns by member: when each is then asked to go there it is there already. */
  goOn(members: readonly number[], ends: Float64Array): void;
  /** The step is over. */
  end(): void;
}

/** A way to run members. */
export interface Turns<Message> {
  /** Told after each step what was sent in it. */
  readonly onSent?: (passages: readonly Passage<Message>[]) => void;
  /** The numbers of all members, in the order in which they go on in each step. It decides nothing. */
  readonly order?: readonly number[];
  /**
   * Whether all come to the same time in each step. Else each goes as far as it can, so that fewer steps are made, and
   * told is up to when all have come at least.
   */
  readonly isEven?: boolean;
  /** Null: members go on one after the other. It decides nothing. */
  readonly crew?: Crew | null;
  /** By number, at which others each looks; then they all come to the same time. Null: nobody looks. */
  readonly looks?: Looks | null;
}

/** Members that no message can come to would go on without end, and a host must hear of them. ns */
const LONGEST_STEP = 10_000_000;
/** Of more members it is not worked out for each pair how soon one can matter to another. */
const MOST_PAIRED = 256;

/** Runs members side by side. */
export class Together<Message> {
  readonly #members: readonly Member<Message>[];
  readonly #ways: Ways<Message>;
  readonly #onSent: (passages: readonly Passage<Message>[]) => void;
  readonly #crew: Crew | null;
  /** One way and back by turns: what those took into the caches that went on last serves those that go on first. */
  #order: readonly number[];
  #backwards: readonly number[];
  /** By receiver, the first to come last. */
  readonly #underWay: Passage<Message>[][];
  /** By sender: the shortest time in which a message of it comes anywhere. */
  readonly #shortest: Float64Array;
  /** By sender, then receiver: the shortest time in which what happens in one can matter to the other, over others too. */
  readonly #reach: Float64Array | null;
  readonly #numbers: number[];
  /** When something happens in each next by itself. */
  readonly #own: Float64Array;
  /** The same, or because a message comes. */
  readonly #next: Float64Array;
  /** Up to when each goes in a step. */
  readonly #ends: Float64Array;
  /** Null: nobody looks at anybody, so all go on by themselves. */
  readonly #stages: readonly Stage[] | null;
  /** By number, who looks at each. */
  readonly #lookers: readonly (readonly number[])[];
  /** Those that went on in the last step. */
  #moved: number[] = [];
  /** Up to the end of which time all have come, ns. */
  #settled = -1;

  constructor(
    members: readonly Member<Message>[],
    ways: Ways<Message>,
    turns: Turns<Message> = {},
  ) {
    const { onSent = () => {}, order = [...members.keys()], isEven = true } = turns;
    const { crew = null, looks = null } = turns;
    this.#members = members;
    this.#crew = crew;
    this.#stages =
      looks &&
      stagesOf(
        members.map((_, at) => looks[at] ?? new Set()),
        order,
      );
    this.#lookers = members.map((_, at) =>
      [...(looks?.keys() ?? [])].filter((other) => looks?.[other]?.has(at)),
    );
    this.#onSent = onSent;
    this.#order = order;
    this.#backwards = order.toReversed();
    this.#ways = ways;
    this.#underWay = members.map(() => []);
    this.#numbers = members.map(() => 0);
    this.#own = new Float64Array(members.length);
    this.#next = new Float64Array(members.length);
    this.#shortest = Float64Array.from(members, (_, from) =>
      Math.min(...members.map((_, to) => ways.shortest(from, to))),
    );
    this.#reach = isEven || members.length > MOST_PAIRED ? null : reachOf(members.length, ways);
    this.#ends = new Float64Array(members.length);
  }

  /** Those that went on in the last step; nothing has happened in the others. */
  get moved(): readonly number[] {
    return this.#moved;
  }

  /** Whether nothing will happen in a member unless another does something. */
  isSilent(member: number): boolean {
    return this.#own[member] === Number.POSITIVE_INFINITY;
  }

  /** Whether something holds of a message that is under way. */
  isUnderWay(holds: (message: Message) => boolean): boolean {
    return this.#underWay.some((coming) => coming.some(({ message }) => holds(message)));
  }

  /** When something happens next, ns; infinite when nothing ever does. */
  get nextEvent(): number {
    return this.#lookAhead().first;
  }

  /** Lets a message come to a member at a time (ns) that nobody has come to yet, as if another had sent it then. */
  post(from: number, to: number, time: number, message: Message): void {
    const number = (this.#numbers[from] as number)++;
    const passing = { left: time, arrival: time, earliest: time, place: -1 };
    this.#send({ from, to, sent: time, ...passing, number, message });
  }

  /**
   * Goes on to the end of a time (ns), and tells after each step up to when all members have come, so that a host stays
   * responsive.
   * @returns whether something is to come later; a failure says why a message was not taken
   */
  *run(until: number): Generator<number, Result<boolean>> {
    if (this.#shortest.some((time) => time < 1)) {
      return failure("A message is under way for at least 1 ns.");
    }
    // A host may have moved them back and on meanwhile, and one that stands at its last tick may not know what comes next.
    for (const [at, member] of this.#members.entries()) {
      this.#note(at, Math.max(member.nextEvent(), this.#settled + 1));
    }
    for (;;) {
      const { first, safe } = this.#lookAhead();
      if (first > until) {
        this.#moved = [];
        for (const [at, member] of this.#members.entries()) this.#note(at, member.runTo(until));
        this.#settled = Math.max(this.#settled, until);
        return success(first < Number.POSITIVE_INFINITY);
      }
      const end = this.#setEnds(safe, Math.min(until, first + LONGEST_STEP));
      const gone = this.#goOn();
      if (!gone.ok) return gone;
      this.#collect();
      this.#settled = end;
      yield end;
    }
  }

  /** When something happens next, and up to when no message can come anywhere that was not sent yet. */
  #lookAhead(): { readonly first: number; readonly safe: number } {
    let first = Number.POSITIVE_INFINITY;
    let safe = Number.MAX_SAFE_INTEGER;
    for (let at = 0; at < this.#next.length; at++) {
      const next = this.#next[at] as number;
      if (next < first) first = next;
      const message = next + (this.#shortest[at] as number) - 1;
      if (message < safe) safe = message;
    }
    return { first, safe };
  }

  /**
   * Up to when each can go, for before nothing can come to it that was not sent yet.
   * @param safe that for all
   * @returns the least
   */
  #setEnds(safe: number, until: number): number {
    const reach = this.#reach;
    if (reach === null) {
      const end = Math.min(safe, until);
      this.#ends.fill(end);
      return end;
    }
    const count = this.#next.length;
    this.#ends.fill(until);
    for (let from = 0; from < count; from++) {
      const next = (this.#next[from] as number) - 1;
      if (next > until) continue;
      for (let to = 0; to < count; to++) {
        const time = next + (reach[from * count + to] as number);
        if (time < (this.#ends[to] as number)) this.#ends[to] = time;
      }
    }
    return this.#ends.reduce((least, end) => Math.min(least, end), until);
  }

  /** Lets all go on in which something happens up to their ends. */
  #goOn(): Result<void> {
    const due = this.#order.filter((at) => this.#isDue(at));
    const isHelped = this.#crew?.begin(due.length) ?? false;
    const gone = this.#stages
      ? this.#goOnInStages(this.#stages, isHelped)
      : this.#goOnEach(due, isHelped);
    if (!gone.ok) return gone;
    this.#crew?.end();
    [this.#order, this.#backwards] = [this.#backwards, this.#order];
    this.#moved = gone.value.sort((a, b) => a - b);
    return success(undefined);
  }

  /** Owners before those who look at them. */
  #goOnInStages(stages: readonly Stage[], isHelped: boolean): Result<number[]> {
    const moved: number[] = [];
    for (const { members, isJoint } of stages) {
      const gone = isJoint
        ? this.#goOnJointly(members)
        : this.#goOnEach(
            members.filter((at) => this.#isDue(at)),
            isHelped,
          );
      if (!gone.ok) return gone;
      moved.push(...gone.value);
    }
    return success(moved);
  }

  #isDue(at: number): boolean {
    return (this.#next[at] as number) <= (this.#ends[at] as number);
  }

  #goOnEach(members: number[], isHelped: boolean): Result<number[]> {
    if (isHelped) {
      const given = this.#deliverTo(members);
      if (!given.ok) return given;
      this.#crew?.goOn(members, this.#ends);
    }
    for (const at of members) {
      const gone = this.#advance(at, this.#ends[at] as number);
      if (!gone.ok) return gone;
    }
    return success(members);
  }

  /** From event to event; what happens at one time happens in the order of their numbers. */
  #goOnJointly(members: readonly number[]): Result<number[]> {
    const moved = new Set<number>();
    const next = (at: number) => this.#next[at] as number;
    for (;;) {
      const time = members.reduce(
        (least, at) => Math.min(least, next(at)),
        Number.POSITIVE_INFINITY,
      );
      const due = members.filter((at) => next(at) <= Math.min(time, this.#ends[at] as number));
      if (due.length === 0) return success([...moved]);
      for (const at of due) {
        const gone = this.#advance(at, time);
        if (!gone.ok) return gone;
        moved.add(at);
      }
    }
  }

  /** Lets one go on to the end of a time (ns); who looks at it sees what has changed there before going on. */
  #advance(at: number, end: number): Result<void> {
    const member = this.#members[at] as Member<Message>;
    const given = this.#deliver(at, end);
    if (!given.ok) return given;
    this.#note(at, member.runTo(end));
    const lookers = this.#lookers[at] as readonly number[];
    if (lookers.length === 0) return success(undefined);
    const shown = member.show?.(lookers.map((one) => this.#members[one] as Member<Message>));
    if (shown?.ok === false) return shown;
    // One that had looked before its time comes to something else.
    for (const one of lookers) this.#note(one, (this.#members[one] as Member<Message>).nextEvent());
    return success(undefined);
  }

  #deliverTo(members: readonly number[]): Result<void> {
    for (const at of members) {
      const given = this.#deliver(at, this.#ends[at] as number);
      if (!given.ok) return given;
    }
    return success(undefined);
  }

  #note(at: number, event: number): void {
    this.#own[at] = event;
    this.#next[at] = Math.min(event, this.#underWay[at]?.at(-1)?.arrival ?? event);
  }

  #deliver(to: number, end: number): Result<void> {
    const coming = this.#underWay[to] as Passage<Message>[];
    for (let one = coming.at(-1); one !== undefined && one.arrival <= end; one = coming.at(-1)) {
      coming.pop();
      const given = (this.#members[to] as Member<Message>).give(one.arrival, one.from, one.message);
      if (!given.ok) return given;
    }
    return success(undefined);
  }

  #collect(): void {
    const passages: Passage<Message>[] = [];
    for (const from of this.#moved) {
      for (const sent of (this.#members[from] as Member<Message>).take()) {
        const passage = this.#passageOf(from, sent);
        if (passage !== null) passages.push(passage);
      }
    }
    for (const passage of passages) this.#send(passage);
    if (passages.length > 0) this.#onSent(passages);
  }

  /** Among those that are under way; mostly it comes behind them. */
  #send(passage: Passage<Message>): void {
    const coming = this.#underWay[passage.to];
    if (coming === undefined) return;
    let at = 0;
    while (at < coming.length && lastFirst(coming[at] as Passage<Message>, passage) < 0) at++;
    coming.splice(at, 0, passage);
    this.#note(passage.to, this.#own[passage.to] as number);
  }

  #passageOf(from: number, sent: Sent<Message>): Passage<Message> | null {
    const { time, to, message } = sent;
    // Where no way leads nobody is: a node without a manager says hello all the same.
    if (this.#ways.shortest(from, to) === Number.POSITIVE_INFINITY) return null;
    const passing = this.#ways.send(from, to, sent);
    const number = (this.#numbers[from] as number)++;
    return { from, to, sent: time, ...passing, number, message };
  }
}

/** R. W. Floyd, *Algorithm 97: Shortest Path* (1962). The way of a member to itself leads over another. */
function reachOf<Message>(count: number, ways: Ways<Message>): Float64Array {
  const reach = new Float64Array(count * count);
  for (let at = 0; at < reach.length; at++) {
    reach[at] = ways.shortest(Math.floor(at / count), at % count);
  }
  for (let over = 0; over < count; over++) {
    for (let from = 0; from < count; from++) {
      const there = reach[from * count + over] as number;
      if (there === Number.POSITIVE_INFINITY) continue;
      for (let to = 0; to < count; to++) {
        const time = there + (reach[over * count + to] as number);
        if (time < (reach[from * count + to] as number)) reach[from * count + to] = time;
      }
    }
  }
  return reach;
}

/** Equal times are ordered by the time of sending, the sender, and how many it had sent before. */
function lastFirst<Message>(a: Passage<Message>, b: Passage<Message>): number {
  return b.arrival - a.arrival || b.sent - a.sent || b.from - a.from || b.number - a.number;
}
