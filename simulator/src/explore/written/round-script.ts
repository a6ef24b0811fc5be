import { ExploredEvent, ExploredEventName } from "../../generated/layout.js";
import type { NamedStep, VariedImport } from "../types.js";
import { RoundTimes, USED } from "./round-times.js";
import { type Act, type Acting, type Lapse, type RoundsTold, wordsOfAct } from "./rounds-text.js";

/** ns, long enough that only who is to be interrupted is. */
const QUANTUM = 1_000_000_000;
/** ns, likewise, of jobs: long before a quantum is over, and longer than most runs. */
const PERIOD = 100_000_000;

/** Who runs: since when, for how long at most, and from when on it has done nothing else but compute. */
interface Running {
  readonly acting: Acting;
  readonly since: number;
  readonly slice: number;
  from: number;
}

const MISSES = "a workload lets all late jobs of a thread go on, or none. Read the steps here.";
const NOBODY = "nobody who runs could bring it about. Read the steps here.";

/** The scheduler is asked behind a round, or has dispatched nobody. */
const IN_CHOICE: ReadonlySet<string> = new Set(
  [ExploredEvent.SETTLE, ExploredEvent.DISPATCH, ExploredEvent.CHOOSE].map(
    (event) => ExploredEventName[event]?.toLowerCase() ?? "",
  ),
);

/** What a thread does itself. */
const OF_PROGRAMS: ReadonlySet<string> = new Set(
  "yield yield_to wait suspend resume end spawn acquire release set get".split(" "),
);

const sendTo = ({ name }: Acting) => `send { n = 0 } to for_${name};`;

/** The number of its slot; where there is one slot 0. */
function processorOf({ name }: Acting, state: NamedStep["after"]): number {
  const slot = state?.containers.find(({ threads }) => threads.includes(name))?.name;
  return Number(/\[(\d+)\]$/.exec(slot ?? "")?.[1] ?? 0);
}

/** What threads do at which instants of a run, gathered step by step. */
export class RoundScript {
  readonly #threads = new Map<string, Acting>();
  readonly #running = new Map<string, Running>();
  readonly #arrivals: { readonly to: string; readonly at: number }[] = [];
  readonly #lapses: Lapse[] = [];
  readonly #times = new RoundTimes();
  /** Who waits for a lock, since which act at which instant. */
  readonly #waits = new Map<string, { readonly act: Act; readonly from: number }>();
  /** Who has begun to wait in this round, and on which processor. */
  readonly #waitsSinceNow = new Map<string, number>();
  /** Who waits for its next job. */
  readonly #releases = new Set<string>();
  /** Of threads that were asked for and not born yet, by who has asked. */
  readonly #asked = new Map<string, Act>();
  #initial: NamedStep["values"] = [];
  #before: NamedStep["after"] = null;
  /** Something is told in the round that has begun, and what comes from outside can be. */
  #isTold = false;
  #isOutside = true;
  /** Time goes by before the next instant in any case. */
  #hasPassed = false;
  /** Who acted last in it. */
  #actor: Acting | null = null;

  get instant(): number {
    return this.#times.instant;
  }

  told(): RoundsTold {
    return {
      threads: [...this.#threads.values()],
      arrivals: this.#arrivals,
      lapses: this.#lapses,
      initial: this.#initial,
      quantum: QUANTUM,
      period: PERIOD,
    };
  }

  /** Null, or why a workload cannot bring the event about. */
  add(step: NamedStep): string | null {
    if (step.event === "start") {
      this.#initial = step.values;
    } else if (IN_CHOICE.has(step.event)) {
      this.#isTold = false;
      this.#actor = null;
      this.#waitsSinceNow.clear();
    } else if (step.event === "pass") {
      this.#hasPassed = true;
    } else {
      this.#begin(step);
      this.#hasPassed = false;
      if (!this.#mayBeAtOnce(step)) this.#times.isLater();
      const wrong = this.#happen(step);
      if (wrong !== null) return wrong;
    }
    this.#follow(step);
    return null;
  }

  /** The first event of a round comes at a later time, unless the round is one more of the same. */
  #begin({ delay }: NamedStep): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.#isOutside = this.#before?.isNewTime === true && delay !== 0;
    if (!this.#isOutside || this.#threads.size === 0) return;
    this.#times.next(!this.#hasPassed, delay);
  }

  /** Whether it can happen at the time of the instant before: by who was dispatched then. */
  #mayBeAtOnce({ event, thread }: NamedStep): boolean {
    if (event === "wake") return this.#actor !== null;
    const since = this.#running.get(thread ?? "")?.since;
    return OF_PROGRAMS.has(event) && since !== undefined && since >= this.instant - 1;
  }

  #happen(step: NamedStep): string | null {
    const acting = this.#threads.get(step.thread ?? "");
    if (step.event === "birth") return this.#bear(step);
    if (step.event === "ring") return this.#times.rings();
    if (acting === undefined) return "it was not born.";
    switch (step.event) {
      case "wake":
        return this.#wake(acting);
      case "lapse":
        return this.#lapse(acting);
      case "expire":
        return this.#expire(acting);
      case "miss":
        return this.#miss(acting, false);
      case "drop":
        return this.#miss(acting, true);
      case "get":
        return null;
      default:
        return this.#act(acting, step);
    }
  }

  #bear({ thread, other, values }: NamedStep): null {
    const name = thread ?? "";
    const asked = this.#asked.get(other ?? "");
    if (asked !== undefined) asked.text = `spawn ${name};`;
    this.#asked.delete(other ?? "");
    const born = { born: this.instant, isSpawned: other !== null };
    const nothing = { isDropped: false, hasEnded: false, receives: false };
    this.#threads.set(name, {
      ...{ name, values, ...born, ...nothing },
      ...{ jobs: [[]], spans: [], ran: [], missed: [] },
    });
    return null;
  }

  /** It comes from outside, or a thread sends it that does something at this time. Of a lock the library knows itself. */
  #wake(acting: Acting): string | null {
    if (this.#waits.delete(acting.name)) return null;
    if (this.#releases.delete(acting.name)) {
      this.#times.exactly(acting.born, acting.missed.length * PERIOD);
      return null;
    }
    const processor = this.#waitsSinceNow.get(acting.name);
    if (processor !== undefined) return this.#sendBehind(acting, processor);
    if (this.#isOutside && !(this.#actor !== null && this.#times.isAtOnce)) {
      this.#arrivals.push({ to: acting.name, at: this.instant });
      return null;
    }
    const send = sendTo(acting);
    const last = this.#actor?.jobs.at(-1)?.at(-1);
    if (last !== undefined) {
      last.text = `${send} ${last.text}`;
      return null;
    }
    const now = [...this.#running.values()].find(({ since }) => since === this.instant);
    if (now === undefined) return NOBODY;
    this.#say(now.acting, send);
    return null;
  }

  /** It has begun to wait in this round: a thread sends it what it waits for that comes to act behind it. */
  #sendBehind(acting: Acting, processor: number): string | null {
    const runs = [...this.#running.values()].find(
      (one) => processorOf(one.acting, this.#before) > processor,
    );
    if (runs === undefined) return NOBODY;
    this.#say(runs.acting, sendTo(acting));
    return null;
  }

  /** The clock releases a job in each period, and each is due as long behind its release. */
  #miss(acting: Acting, isDropped: boolean): string | null {
    const [first] = acting.missed;
    if (first !== undefined && acting.isDropped !== isDropped) return MISSES;
    if (first !== undefined) this.#times.exactly(first, acting.missed.length * PERIOD);
    acting.missed.push(this.instant);
    acting.isDropped = isDropped;
    if (!isDropped) return null;
    const runs = this.#running.get(acting.name);
    if (runs !== undefined) this.#leave(runs);
    acting.jobs.push([]);
    acting.spans = [];
    this.#waits.delete(acting.name);
    this.#releases.add(acting.name);
    return null;
  }

  #lapse(acting: Acting): string | null {
    const waits = this.#waits.get(acting.name);
    if (waits !== undefined) this.#lapses.push({ ...waits, to: this.instant });
    this.#waits.delete(acting.name);
    return null;
  }

  #expire(acting: Acting): string | null {
    const runs = this.#running.get(acting.name);
    if (runs === undefined) return NOBODY;
    const { since, slice } = runs;
    this.#times.exactly(since, slice);
    this.#leave(runs);
    return null;
  }

  #act(acting: Acting, { event, other, values, after }: NamedStep): null {
    const act = this.#say(acting, wordsOfAct({ event, other, values }, acting.name));
    if (event === "spawn") this.#asked.set(acting.name, act);
    if (event === "wait") {
      acting.receives = true;
      this.#waitsSinceNow.set(acting.name, processorOf(acting, this.#before));
    }
    if (event === "end") acting.hasEnded = true;
    const state = after?.threads.find(({ name }) => name === acting.name)?.state;
    if (event === "acquire" && state === "waiting")
      this.#waits.set(acting.name, { act, from: this.instant });
    this.#actor = acting;
    return null;
  }

  #say(acting: Acting, text: string): Act {
    const runs = this.#running.get(acting.name);
    if (runs !== undefined) acting.spans.push({ from: runs.from, to: this.instant });
    if (runs !== undefined) runs.from = this.instant;
    const act = { spans: acting.spans, text };
    acting.jobs.at(-1)?.push(act);
    acting.spans = [];
    return act;
  }

  #leave({ acting, from, since }: Running): void {
    acting.spans.push({ from, to: this.instant });
    acting.ran.push({ from: since, to: this.instant });
    this.#running.delete(acting.name);
  }

  /** Its quantum is not over yet. */
  #goesOn({ since, slice }: Running): void {
    if (slice > 0) this.#times.atMost(since, slice - 1);
  }

  /** Who has begun to run, and who has left. */
  #follow({ event, thread, slice, due, grown = [], after }: NamedStep): void {
    if (due !== undefined) this.#times.setTimer(due);
    for (const one of grown) this.#noteUsed(one.thread, one.value);
    if (after === null) return;
    for (const { name, attributes } of after.threads) this.#noteUsed(name, attributes[USED]);
    const running = after.threads.filter(({ state }) => state === "running");
    const names = new Set(running.map(({ name }) => name));
    for (const runs of [...this.#running.values()]) {
      if (names.has(runs.acting.name)) continue;
      this.#goesOn(runs);
      this.#leave(runs);
    }
    const acting = event === "dispatch" ? this.#threads.get(thread ?? "") : undefined;
    if (acting !== undefined && names.has(acting.name)) {
      const at = this.instant;
      this.#running.set(acting.name, { acting, since: at, from: at, slice: slice ?? QUANTUM });
    }
    this.#before = after;
  }

  #noteUsed(name: string, value: number | undefined): void {
    const acting = this.#threads.get(name);
    if (acting === undefined || value === undefined) return;
    const runs = this.#running.get(name);
    const now = runs === undefined ? [] : [{ from: runs.since, to: this.instant }];
    this.#times.hasUsed(name, [...acting.ran, ...now], value);
  }

  /** Nothing of jobs comes behind what has been told. */
  #isLast({ born, missed, name }: Acting): void {
    const [first] = missed;
    if (first === undefined) return;
    this.#times.atMost(this.#releases.has(name) ? born : first, missed.length * PERIOD - 1);
  }

  /** ns by instant; null: there are none. */
  times(imports: readonly VariedImport[]): number[] | null {
    for (const runs of this.#running.values()) this.#goesOn(runs);
    for (const acting of this.#threads.values()) this.#isLast(acting);
    return this.#times.solve(imports);
  }
}
