/**
 * Several address spaces in one virtual time: each is a run of its own, and messages between them are under way for
 * a while. That time is what lets them run ahead of each other: before the next event of any and the shortest way from
 * there, no message can come that was not sent yet (K. M. Chandy, J. Misra, *Distributed Simulation*,
 * IEEE Transactions on Software Engineering 5, 1979). So what they come to does not depend on how they take turns.
 */

import { failure, type Result, success } from "../base/result.js";

/** One of several that go on side by side. */
export interface Member<Message> {
  /** Nothing happens in it before this time (ns) unless a message comes; infinite when nothing ever does. */
  nextEvent(): number;
  /** Goes on to the end of a time, ns. */
  runTo(time: number): void;
  /** What it has sent since it was asked last, in the order of sending. */
  take(): readonly Sent<Message>[];
  /** Hands in a message of another member. They are given in the order in which they come. */
  give(time: number, from: number, message: Message): Result<void>;
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
  /** When a message comes, ns. It is asked once for each, in the order of sending between the same members. */
  arrival(from: number, to: number, sent: Sent<Message>): number;
}

/** A message, and when it is under way; ns. Members by number. */
export interface Passage<Message> {
  readonly from: number;
  readonly to: number;
  readonly sent: number;
  readonly arrival: number;
  /** How many its sender had sent before. */
  readonly number: number;
  readonly message: Message;
}

/** Runs members side by side. */
export class Together<Message> {
  readonly #members: readonly Member<Message>[];
  readonly #ways: Ways<Message>;
  readonly #onSent: (passages: readonly Passage<Message>[]) => void;
  /** By receiver, the first to come last. */
  readonly #underWay: Passage<Message>[][];
  /** By sender: the shortest time in which a message of it comes anywhere. */
  readonly #shortest: Float64Array;
  readonly #numbers: number[];
  readonly #next: Float64Array;

  /** @param onSent told after each step what was sent in it */
  constructor(
    members: readonly Member<Message>[],
    ways: Ways<Message>,
    onSent: (passages: readonly Passage<Message>[]) => void = () => {},
  ) {
    this.#members = members;
    this.#onSent = onSent;
    this.#ways = ways;
    this.#underWay = members.map(() => []);
    this.#numbers = members.map(() => 0);
    this.#next = new Float64Array(members.length);
    this.#shortest = Float64Array.from(members, (_, from) =>
      Math.min(...members.map((_, to) => ways.shortest(from, to))),
    );
  }

  /** Members in which nothing happened in the last step, and nothing will by itself. */
  *silent(): Generator<number> {
    for (const [at, time] of this.#next.entries()) {
      if (time === Number.POSITIVE_INFINITY) yield at;
    }
  }

  /** Lets a message come to a member at a time (ns) that nobody has come to yet, as if another had sent it then. */
  post(from: number, to: number, time: number, message: Message): void {
    const number = (this.#numbers[from] as number)++;
    const coming = this.#underWay[to];
    coming?.push({ from, to, sent: time, arrival: time, number, message });
    coming?.sort(lastFirst);
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
    for (;;) {
      this.#lookAhead();
      const first = Math.min(...this.#next);
      if (first > until) {
        for (const member of this.#members) member.runTo(until);
        return success(first < Number.POSITIVE_INFINITY);
      }
      const end = Math.min(this.#safeUntil(), until);
      for (const [at, member] of this.#members.entries()) {
        const given = this.#deliver(at, end);
        if (!given.ok) return given;
        member.runTo(end);
      }
      this.#collect();
      yield end;
    }
  }

  /** When something happens in each member next: by itself, or because a message comes. */
  #lookAhead(): void {
    for (const [at, member] of this.#members.entries()) {
      const message = this.#underWay[at]?.at(-1);
      this.#next[at] = Math.min(member.nextEvent(), message?.arrival ?? Number.POSITIVE_INFINITY);
    }
  }

  /** Up to when no message can come anywhere that was not sent yet. */
  #safeUntil(): number {
    let safe = Number.MAX_SAFE_INTEGER;
    for (const [from, time] of this.#next.entries()) {
      safe = Math.min(safe, time + (this.#shortest[from] as number) - 1);
    }
    return safe;
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
    const passages = this.#members.flatMap((member, from) =>
      member.take().flatMap((sent) => this.#passageOf(from, sent)),
    );
    for (const passage of passages) this.#underWay[passage.to]?.push(passage);
    for (const to of new Set(passages.map((one) => one.to))) this.#underWay[to]?.sort(lastFirst);
    if (passages.length > 0) this.#onSent(passages);
  }

  #passageOf(from: number, sent: Sent<Message>): Passage<Message>[] {
    const { time, to, message } = sent;
    // Where no way leads nobody is: a node without a manager says hello all the same.
    if (this.#ways.shortest(from, to) === Number.POSITIVE_INFINITY) return [];
    const arrival = this.#ways.arrival(from, to, sent);
    const number = (this.#numbers[from] as number)++;
    return [{ from, to, sent: time, arrival, number, message }];
  }
}

/** Equal times are ordered by the time of sending, the sender, and how many it had sent before. */
function lastFirst<Message>(a: Passage<Message>, b: Passage<Message>): number {
  return b.arrival - a.arrival || b.sent - a.sent || b.from - a.from || b.number - a.number;
}
