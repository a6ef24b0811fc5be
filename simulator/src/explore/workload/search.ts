import { Outcome } from "../../generated/layout.js";
import { TraceLevel } from "../../generated/trace.js";
import { DEFAULT_MEMORY } from "../explorer.js";
import { FirstOut } from "../first-out.js";
import { CourseOutcomes } from "../outcomes/courses.js";
import type { Invariant } from "../property-text.js";
import type { CourseSetup } from "./explore.js";
import { Findings } from "./findings.js";
import { digitsOf, type PendingRun } from "./pending.js";
import { StandingReader } from "./standing.js";
import { stateKey } from "./state-key.js";
import type { Course, CourseProgress, CoursesExtent } from "./types.js";
import { courseOf, type VariedRuns } from "./varied-runs.js";

/** Ticks that are run before others get their turn. */
const SLICE = 8192;
/** Of an entry of a set of strings, and of a run that is still to be made; measured. */
const BYTES_PER_STATE = 120;
const BYTES_PER_RUN = 80;
const BYTES_PER_DIGIT = 8;

/** Goes from run to run: what comes first is done first. */
export class CourseSearch {
  readonly findings: Findings;
  /** Of a group scheduler; else null. */
  readonly outcomes: CourseOutcomes<Course> | null;
  readonly #runs: VariedRuns;
  readonly #own: readonly Invariant[];
  readonly #standing: StandingReader;
  readonly #pending = new FirstOut<PendingRun>(({ tick }) => tick);
  readonly #seen = new Set<string>();
  readonly #depth: number;
  #memory: number;
  readonly #until: number;
  readonly #enough: string | null;
  /** Of all runs that were made. */
  #digits = 0;
  #begun = 0;
  #longest = 0;
  /** At which tick the first run was cut off. */
  #cut: number | null = null;
  #limit: CoursesExtent["limit"] = null;

  constructor(runs: VariedRuns, setup: CourseSetup, own: readonly Invariant[]) {
    this.#runs = runs;
    this.#own = own;
    this.#standing = new StandingReader(runs.engine);
    this.#depth = setup.depth ?? Number.POSITIVE_INFINITY;
    this.#memory = setup.memory ?? DEFAULT_MEMORY;
    this.#until = setup.until ?? Number.POSITIVE_INFINITY;
    this.#enough = setup.enough ?? null;
    this.findings = new Findings(runs, setup.workloadFile);
    this.outcomes =
      setup.tree === undefined
        ? null
        : new CourseOutcomes(runs.engine, setup.tree, () => courseOf(runs));
    this.#pending.add({ way: [], shared: 0, other: null, tick: 0 });
  }

  /** Makes runs for a while; whether there are more. */
  go(): boolean {
    let ticks = 0;
    while (this.#limit !== "cancelled" && ticks < SLICE) {
      if (this.#bytes() > this.#memory) {
        this.#limit = "memory";
        return false;
      }
      const run = this.#pending.take();
      if (run === null) return false;
      ticks += this.#make(run) + 1;
      if (this.#enough !== null && this.findings.has(this.#enough)) this.cancel();
    }
    return this.#limit === null || this.#limit === "depth";
  }

  cancel(): void {
    this.#limit = "cancelled";
  }

  extend(memory: number): void {
    this.#memory = memory;
    this.#limit = this.#cut === null ? null : "depth";
  }

  progress(): CourseProgress {
    const { states, depth } = this.extent;
    return { phase: "runs", states, frontier: this.#pending.size, depth, bytes: this.#bytes() };
  }

  get extent(): CoursesExtent {
    const open = this.#pending.leastRank;
    const complete = open === null && this.#cut === null;
    return {
      runs: this.#begun,
      states: this.#seen.size,
      depth: complete ? this.#longest : Math.min(open ?? this.#depth, this.#cut ?? this.#depth),
      complete,
      limit: this.#limit,
    };
  }

  /** Makes a run to where nothing new comes. @returns how many ticks it went through */
  #make(run: PendingRun): number {
    const { engine } = this.#runs;
    const { tick } = run;
    const taken = digitsOf(run);
    this.#runs.start(taken, this.outcomes === null ? TraceLevel.OFF : TraceLevel.SITES);
    this.outcomes?.begin();
    this.#begun++;
    // A start goes through the births: what is decided in them is known at its end.
    let at = Math.max(tick + 1, engine.look().tick);
    for (;;) {
      if (at > this.#depth) {
        this.#cut = this.#depth;
        this.#limit = "depth";
        break;
      }
      engine.run("tick", at, Number.MAX_SAFE_INTEGER);
      this.outcomes?.look();
      this.#branch(taken);
      const { outcome, time } = engine.look();
      const isOver = outcome !== Outcome.RUNNING || time >= this.#until;
      this.#askOwn();
      if (isOver || this.#isKnown()) break;
      at++;
    }
    this.#longest = Math.max(this.#longest, engine.look().tick);
    this.#digits += taken.length;
    this.findings.look();
    this.outcomes?.lookBack();
    return at - tick;
  }

  /** What was decided for the first alternative is to be decided otherwise, too. @param taken grows by what was decided */
  #branch(taken: number[]): void {
    const { engine } = this.#runs;
    const made = engine.decisionsMade();
    for (let at = taken.length; at < made; at++) {
      const choice = engine.decision(at);
      for (let other = 1; other < choice.alternatives; other++) {
        this.#pending.add({ way: taken, shared: at, other, tick: choice.tick });
      }
      taken.push(choice.taken);
    }
  }

  #askOwn(): void {
    if (this.#own.length === 0) return;
    const state = this.#standing.read();
    for (const { text, formula } of this.#own) {
      if (!formula(state)) this.findings.broken(text);
    }
  }

  /** Whether the run has come to a state that was there before, at the same tick. */
  #isKnown(): boolean {
    const { engine } = this.#runs;
    const key = `${engine.look().tick} ${stateKey(engine)}`;
    if (this.#seen.has(key)) return true;
    this.#seen.add(key);
    return false;
  }

  #bytes(): number {
    const { size } = this.#pending;
    const ofRuns = size * BYTES_PER_RUN + this.#digits * BYTES_PER_DIGIT;
    return this.#seen.size * BYTES_PER_STATE + ofRuns;
  }
}
