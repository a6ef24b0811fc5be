import type { NamedStep, VariedImport } from "../types.js";
import { Bursts } from "./bursts.js";
import { attributesOf, JobScript } from "./job-script.js";
import type { OfJobs } from "./job-times.js";
import { type FoundTimes, RoundTimes } from "./round-times.js";
import {
  IN_CHOICE,
  MISSES,
  NOBODY,
  OF_PROGRAMS,
  processorOf,
  QUEUED,
  sendTo,
  valuesOf,
} from "./round-words.js";
import { type Act, type Acting, type Lapse, type RoundsTold, wordsInRound } from "./rounds-text.js";
import { QUANTUM, RunningThreads } from "./running-threads.js";

/** ns from release to release of jobs: long before a quantum is over, and longer than most runs. */
const PERIOD = 100_000_000;

/** What threads do at which instants of a run, gathered step by step. */
export class RoundScript {
  readonly #threads = new Map<string, Acting>();
  readonly #arrivals: { readonly to: string; readonly at: number }[] = [];
  readonly #lapses: Lapse[] = [];
  readonly #times = new RoundTimes();
  readonly #running = new RunningThreads(this.#times);
  readonly #imports: readonly VariedImport[];
  readonly #jobs: JobScript;
  readonly #bursts: Bursts;
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
      hasJobs: this.#jobs.count > 0,
      arrivals: this.#arrivals,
      lapses: this.#lapses,
      initial: this.#initial,
      quantum: QUANTUM,
      period: PERIOD,
    };
  }

  constructor(imports: readonly VariedImport[]) {
    this.#imports = imports;
    this.#jobs = new JobScript(imports);
    this.#bursts = new Bursts(imports);
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
    const since = this.#running.of(thread ?? "")?.since;
    return OF_PROGRAMS.has(event) && since !== undefined && since >= this.instant - 1;
  }

  #happen(step: NamedStep): string | null {
    const acting = this.#threads.get(step.thread ?? "");
    if (step.event === "birth") return this.#bear(step);
    if (step.event === "ring") return this.#times.rings();
    if (acting === undefined) return "it was not born.";
    switch (step.event) {
      case "wake":
        return this.#wake(acting, step);
      case "lapse":
        return this.#lapse(acting);
      case "expire":
        return this.#expire(acting);
      case "miss":
      case "fail":
      case "drop":
        return this.#miss(acting, step);
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
    const nothing = { hasEnded: false, receives: false };
    this.#jobs.bear(name, this.instant, this.#jobs.keptOf(valuesOf(values)), born.isSpawned);
    this.#threads.set(name, {
      ...{ name, values, ...born, ...nothing },
      ...{ jobs: [[]], completed: new Set<number>(), spans: [], ran: [], missed: [] },
      late: new Set<string>(),
    });
    return null;
  }

  /** It comes from outside, or a thread sends it that does something at this time. Of a lock the library knows itself. */
  #wake(acting: Acting, step: NamedStep): string | null {
    if (this.#waits.delete(acting.name)) return null;
    const anew = this.#jobs.anew(acting.name, step, this.#before);
    if (this.#jobs.count > 0 && (anew !== null || this.#releases.has(acting.name)))
      return this.#release(acting, step, anew);
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
    const send = sendTo(acting.name);
    const last = this.#actor?.jobs.at(-1)?.at(-1);
    if (last !== undefined) {
      last.text = `${send} ${last.text}`;
      return null;
    }
    const now = this.#running.all().find(({ since }) => since === this.instant);
    if (now === undefined) return NOBODY;
    this.#running.say(now.acting, send);
    return null;
  }

  /** It has waited for its next job, in place of what comes. */
  #release(acting: Acting, step: NamedStep, anew: OfJobs | null): string | null {
    if (!this.#isOutside || this.#waitsSinceNow.has(acting.name)) return NOBODY;
    const kept = anew ?? this.#jobs.keptOf(attributesOf(acting.name, step.after ?? this.#before));
    if (!this.#releases.delete(acting.name)) this.#endJob(acting);
    this.#jobs.begin(acting.name, { released: this.instant }, kept);
    return null;
  }

  /** By what it has done last. */
  #endJob(acting: Acting): void {
    const last = acting.jobs.at(-1)?.at(-1);
    if (last !== undefined) last.text = last.text.replace(/receive m from \w+;|yield;/, "");
    this.#jobs.end(acting.name, last?.at ?? this.instant);
    acting.completed.add(acting.jobs.length - 1);
    acting.jobs.push([]);
  }

  /** It has begun to wait in this round: a thread sends it what it waits for that comes to act behind it. */
  #sendBehind(acting: Acting, processor: number): string | null {
    const runs = this.#running
      .all()
      .find((one) => processorOf(one.acting.name, this.#before) > processor);
    const last = this.#actor === acting ? undefined : this.#actor?.jobs.at(-1)?.at(-1);
    if (runs === undefined && last === undefined) return NOBODY;
    if (runs !== undefined) this.#running.say(runs.acting, sendTo(acting.name));
    else if (last !== undefined) last.text = `${sendTo(acting.name)} ${last.text}`;
    return null;
  }

  /** Each job is due as long behind its release. Where nobody goes by them, the clock releases one in each period. */
  #miss(acting: Acting, step: NamedStep): string | null {
    const { name, missed, late } = acting;
    const [first] = missed;
    const number = this.#jobs.count > 0 ? this.#jobs.miss(name, this.instant) : missed.length + 1;
    if (this.#releases.has(name) || !this.#jobs.isTold(step, number)) return QUEUED;
    if (first !== undefined && this.#jobs.count === 0)
      this.#times.exactly(first, missed.length * PERIOD);
    missed.push(this.instant);
    // A run that fails when the scheduler is told does not come to the end of the job.
    if (step.event !== "miss" || step.after !== null) late.add(step.event);
    if (late.has("miss") && late.has("drop")) return MISSES;
    if (step.event === "miss") return null;
    if (number !== acting.jobs.length) return QUEUED;
    this.#jobs.drop(name);
    const runs = this.#running.of(acting.name);
    if (runs !== undefined) this.#running.leave(runs);
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
    const runs = this.#running.of(acting.name);
    if (runs === undefined) return NOBODY;
    const { since, slice } = runs;
    this.#times.exactly(since, slice);
    this.#running.leave(runs);
    return null;
  }

  #act(acting: Acting, step: NamedStep): string | null {
    const { event, after } = step;
    const act = this.#running.say(acting, wordsInRound(step, acting.name));
    this.#bursts.end(acting.name, act.spans);
    if (event === "spawn") this.#asked.set(acting.name, act);
    if (event === "wait") {
      acting.receives = true;
      this.#waitsSinceNow.set(acting.name, processorOf(acting.name, this.#before));
    }
    if (event === "end") acting.hasEnded = true;
    const state = after?.threads.find(({ name }) => name === acting.name)?.state;
    if (event === "acquire" && state === "waiting")
      this.#waits.set(acting.name, { act, from: this.instant });
    this.#actor = acting;
    const anew = event === "yield" ? this.#jobs.anew(acting.name, step, this.#before) : null;
    if (anew === null) return null;
    // Its next job has been released already.
    this.#endJob(acting);
    this.#jobs.begin(acting.name, { before: this.instant }, anew);
    return null;
  }

  /** Who has begun to run, and who has left. */
  #follow(step: NamedStep): void {
    const { event, thread, slice, due, after } = step;
    if (due !== undefined) this.#times.setTimer(due);
    this.#bursts.follow(step);
    this.#running.noteUsed(this.#threads.values(), step);
    if (after === null) return;
    const dispatched = event === "dispatch" ? this.#threads.get(thread ?? "") : undefined;
    this.#running.follow(after, dispatched, slice);
    this.#before = after;
  }

  /** Nothing of jobs comes behind what has been told. */
  #isLast({ born, missed, name }: Acting): void {
    const [first] = missed;
    if (first === undefined || this.#jobs.count > 0) return;
    this.#times.atMost(this.#releases.has(name) ? born : first, missed.length * PERIOD - 1);
  }

  /** Null: there are none. */
  times(): FoundTimes | null {
    this.#running.goOn();
    for (const acting of this.#threads.values()) {
      this.#isLast(acting);
      const runs = this.#running.of(acting.name);
      const now = runs === undefined ? [] : [{ from: runs.from, to: this.instant }];
      this.#bursts.end(acting.name, [...acting.spans, ...now], { runs: runs !== undefined });
    }
    return this.#times.solve(this.#imports, this.#jobs, this.#bursts);
  }
}
