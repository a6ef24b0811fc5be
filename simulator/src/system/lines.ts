import { failure, type Result, success } from "../base/result.js";
import { parseSeed } from "../engine/load.js";
import type { Travel } from "../session/travel.js";
import type {
  SystemBreakpoint,
  SystemChange,
  SystemDeed,
  SystemFork,
  SystemForkChange,
  SystemState,
} from "../system-protocol.js";
import type { SystemCourse } from "./course.js";
import { type Comparison, firstDifference } from "./difference.js";
import { SystemSession } from "./session.js";
import type { System } from "./system.js";

/** Starts the same system once more, with something otherwise. */
export type Begin = (changes: readonly SystemChange[]) => Promise<Result<System>>;

interface Fork {
  readonly session: SystemSession;
  readonly changes: readonly SystemForkChange[];
  readonly time: number;
}

/** What a comparison that went to its end found. */
interface Found {
  comparison: Comparison | null;
}

/**
 * The lines of history of a system: its run, and one that goes on otherwise from some time on. The fork is the same run
 * once more with its changes, so in both one can go back to the beginning.
 */
export class Lines {
  readonly #begin: Begin;
  readonly #now: () => number;
  #original: SystemSession;
  /** With what the original was begun: it was a fork itself. */
  #kept: readonly SystemForkChange[] = [];
  #fork: Fork | null = null;
  #isForkShown = false;
  #breakpoints: readonly SystemBreakpoint[] = [];

  /** @param now the host's clock in milliseconds */
  static async begin(begin: Begin, now: () => number): Promise<Result<Lines>> {
    const system = await begin([]);
    return system.ok
      ? success(new Lines(begin, new SystemSession(system.value, { now }), now))
      : system;
  }

  /** Along a run of which there is no other line. @param why there is none, for people */
  static along(course: SystemCourse, why: string, now: () => number): Lines {
    return new Lines(async () => failure(why), new SystemSession(course, { now }), now);
  }

  private constructor(begin: Begin, original: SystemSession, now: () => number) {
    this.#begin = begin;
    this.#original = original;
    this.#now = now;
  }

  /** The line that shows. */
  get shown(): SystemSession {
    return this.#isForkShown && this.#fork !== null ? this.#fork.session : this.#original;
  }

  get state(): SystemState {
    return { ...this.shown.state, fork: this.#told, left: this.#kept };
  }

  /** Whether a fork was shown and is not forgotten. */
  has(fork: Fork): boolean {
    return this.#fork === fork;
  }

  get hasFork(): boolean {
    return this.#fork !== null;
  }

  get #told(): SystemFork | null {
    if (this.#fork === null) return null;
    const { changes, time, session } = this.#fork;
    const beside = (this.#isForkShown ? this.#original : session).position;
    return { changes, time, isShown: this.#isForkShown, beside };
  }

  /** Of which processes the state tells all. */
  watch(nodes: readonly number[]): void {
    for (const session of [this.#original, this.#fork?.session]) {
      if (session !== undefined) session.watched = nodes;
    }
  }

  setBreakpoints(breakpoints: readonly SystemBreakpoint[]): (string | null)[] {
    this.#breakpoints = breakpoints;
    return this.shown.setBreakpoints(breakpoints);
  }

  /** A fork of the line that shows, at its beginning; a failure says why there can be none. */
  async fork(change: SystemChange): Promise<Result<Fork>> {
    const told = tellChange(change, this.shown);
    if (!told.ok) return told;
    const former = this.#isForkShown && this.#fork !== null ? this.#fork : null;
    const changes = [...(former?.changes ?? []), told.value];
    const system = await this.#begin([...this.#kept, ...changes]);
    if (!system.ok) return system;
    const session = new SystemSession(system.value, { now: this.#now });
    session.watched = this.#original.watched;
    const time = Math.min(former?.time ?? Number.POSITIVE_INFINITY, timeOf(told.value));
    return success({ session, changes, time });
  }

  /** Brings a fork to the time at which the line that shows stands, and shows it. */
  *show(fork: Fork): Travel {
    const { position } = this.shown;
    if (position.time <= fork.time) yield* fork.session.seek(position);
    else yield* fork.session.seekTime(position.time);
    this.#fork?.session.close();
    this.#fork = fork;
    this.#isForkShown = true;
    fork.session.setBreakpoints(this.#breakpoints);
  }

  /** Shows the other line. */
  swap(): void {
    if (this.#fork === null) return;
    this.#isForkShown = !this.#isForkShown;
    this.shown.setBreakpoints(this.#breakpoints);
  }

  /** Forgets the line that does not show. */
  drop(): void {
    if (this.#isForkShown && this.#fork !== null) {
      this.#original.close();
      this.#original = this.#fork.session;
      this.#kept = [...this.#kept, ...this.#fork.changes];
    } else this.#fork?.session.close();
    this.#fork = null;
    this.#isForkShown = false;
  }

  /** Forgets all. */
  close(): void {
    this.#fork?.session.close();
    this.#original.close();
  }

  /** The line that shows once more, from its start. */
  shownAgain(): Promise<Result<System>> {
    const changes = this.#isForkShown ? (this.#fork?.changes ?? []) : [];
    return this.#begin([...this.#kept, ...changes]);
  }

  /** Both lines once more, to be compared. */
  async again(): Promise<Result<readonly [System, System]>> {
    const [original, fork] = await Promise.all([
      this.#begin(this.#kept),
      this.#begin([...this.#kept, ...(this.#fork?.changes ?? [])]),
    ]);
    if (!original.ok) return original;
    return fork.ok ? success([original.value, fork.value]) : fork;
  }

  /** Looks for where both lines differ first, and takes both there; tells on its way to which time (ns) it has come. */
  *toDifference(systems: readonly [System, System], found: Found): Generator<number> {
    if (this.#fork === null) return;
    const since = Math.max(0, this.#fork.time - 1);
    const comparison = yield* firstDifference(systems, since);
    found.comparison = comparison;
    const { difference } = comparison;
    if (difference === null) return;
    const lines = [this.#original, this.#fork.session] as const;
    for (const [at, session] of lines.entries()) {
      const way = goTo(session, difference.deeds[at] ?? null, difference.time);
      while (!way.next().done) yield difference.time;
    }
  }
}

/** To right behind what a line did; where it did nothing, to when the other one did. */
function* goTo(session: SystemSession, deed: SystemDeed | null, time: number): Travel {
  if (deed === null) yield* session.seekTime(time);
  else yield* session.seek(deed.at);
}

/** Up to the beginning of which time a fork is the same. */
function timeOf(change: SystemForkChange): number {
  return change.kind === "arrival"
    ? Math.min(change.before.arrival, change.arrival)
    : (change.time ?? 0);
}

/** A change with what it was before; a failure where it cannot be. */
function tellChange(change: SystemChange, session: SystemSession): Result<SystemForkChange> {
  switch (change.kind) {
    case "arrival":
      return tellArrival(change, session);
    case "crash":
      return tellCrash(change, session);
    case "seed": {
      const seed = parseSeed(change.seed);
      return seed.ok ? success(change) : seed;
    }
    case "parameter":
      return tellParameter(change, session);
    case "variable":
      return session.sessionOf(change.node) === null
        ? failure("The system has no such process.")
        : success(change);
  }
}

function tellParameter(
  change: Extract<SystemChange, { kind: "parameter" }>,
  session: SystemSession,
): Result<SystemForkChange> {
  const { name, value } = change;
  const parameter = session.plan.parameters.find((each) => each.name === name);
  if (parameter === undefined) return failure(`The system has no parameter ${name}.`);
  const { from, to } = parameter;
  return value >= from && value <= to
    ? success(change)
    : failure(`The parameter ${name} takes values from ${from} to ${to}.`);
}

function tellArrival(
  change: Extract<SystemChange, { kind: "arrival" }>,
  session: SystemSession,
): Result<SystemForkChange> {
  const before = session.messageNamed(change.message);
  if (before === null) return failure("This message is not known any more.");
  if (before.place < 0) return failure("The host itself tells this, and no network carries it.");
  const { arrival } = change;
  if (!Number.isSafeInteger(arrival)) {
    return failure("A message comes at a whole number of nanoseconds.");
  }
  if (arrival < before.earliest) {
    return failure(`The network lets the message come at ${before.earliest} ns at the earliest.`);
  }
  if (arrival === before.arrival) return failure("That is when the message comes anyway.");
  return success({ ...change, before });
}

function tellCrash(
  change: Extract<SystemChange, { kind: "crash" }>,
  session: SystemSession,
): Result<SystemForkChange> {
  const state = session.sessionOf(change.node)?.state;
  if (change.node === 0 || state === undefined) return failure("Only a node can be dropped.");
  if (state.outcome !== null) return failure("This node has ended by then.");
  return success(change);
}
