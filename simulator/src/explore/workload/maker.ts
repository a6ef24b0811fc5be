import { Outcome } from "../../generated/layout.js";
import { TraceLevel } from "../../generated/trace.js";
import type { CourseOutcomes } from "../outcomes/courses.js";
import type { Invariant } from "../property-text.js";
import type { Findings } from "./findings.js";
import { StandingReader } from "./standing.js";
import { stateKey } from "./state-key.js";
import type { Course } from "./types.js";
import type { VariedRuns } from "./varied-runs.js";

/** What a run is to do: it takes these alternatives, and behind them the first each time. */
export interface RunToMake {
  readonly digits: readonly number[];
  /** Up to this tick others have looked at it. */
  readonly tick: number;
}

/** What was seen of a run on its way to where nothing new comes. */
export interface MadeRun {
  /** All that it decided. */
  readonly digits: readonly number[];
  /** What can be decided otherwise: at which decision, what, and behind which tick. */
  readonly branches: readonly Branch[];
  /** Of the states that were not known, in their order. */
  readonly keys: readonly string[];
  /** The last tick that was looked at. */
  readonly last: number;
  /** Whether it goes on behind the greatest tick that is allowed. */
  readonly isCut: boolean;
}

interface Branch {
  readonly at: number;
  readonly other: number;
  readonly tick: number;
}

/** How far runs are followed. */
export interface CourseBounds {
  /** Ticks. */
  readonly depth: number;
  /** Virtual time, ns. */
  readonly until: number;
}

/** Makes runs of a workload, one after the other; whoever makes one sees the same. */
export class CourseMaker {
  readonly runs: VariedRuns;
  readonly #bounds: CourseBounds;
  readonly #own: readonly Invariant[];
  readonly #standing: StandingReader;
  /** Of a group scheduler; else null. */
  readonly #outcomes: CourseOutcomes<Course> | null;

  constructor(
    runs: VariedRuns,
    bounds: CourseBounds,
    own: readonly Invariant[],
    outcomes: CourseOutcomes<Course> | null = null,
  ) {
    this.runs = runs;
    this.#bounds = bounds;
    this.#own = own;
    this.#outcomes = outcomes;
    this.#standing = new StandingReader(runs.engine);
  }

  /** Makes a run to where nothing new comes, and notes what goes wrong in it. */
  make({ digits, tick }: RunToMake, seen: ReadonlySet<string>, findings: Findings): MadeRun {
    const { engine } = this.runs;
    const { depth, until } = this.#bounds;
    const made = { digits: [...digits], branches: [] as Branch[], keys: [] as string[] };
    this.runs.start(digits, this.#outcomes === null ? TraceLevel.OFF : TraceLevel.SITES);
    this.#outcomes?.begin();
    let isCut = false;
    // A start goes through the births: what is decided in them is known at its end.
    for (let at = Math.max(tick + 1, engine.look().tick); ; at++) {
      isCut = at > depth;
      if (isCut) break;
      engine.run("tick", at, Number.MAX_SAFE_INTEGER);
      this.#outcomes?.look();
      this.#branch(made);
      const { outcome, time } = engine.look();
      this.#askOwn(findings);
      if (outcome !== Outcome.RUNNING || time >= until) break;
      const key = `${engine.look().tick} ${stateKey(engine)}`;
      if (seen.has(key)) break;
      made.keys.push(key);
    }
    findings.look();
    this.#outcomes?.lookBack();
    return { ...made, last: engine.look().tick, isCut };
  }

  /** What was decided for the first alternative is to be decided otherwise, too. */
  #branch({ digits, branches }: { readonly digits: number[]; readonly branches: Branch[] }): void {
    const { engine } = this.runs;
    const made = engine.decisionsMade();
    for (let at = digits.length; at < made; at++) {
      const { alternatives, tick, taken } = engine.decision(at);
      for (let other = 1; other < alternatives; other++) branches.push({ at, other, tick });
      digits.push(taken);
    }
  }

  #askOwn(findings: Findings): void {
    if (this.#own.length === 0) return;
    const state = this.#standing.read();
    for (const { text, formula } of this.#own) if (!formula(state)) findings.broken(text);
  }
}
