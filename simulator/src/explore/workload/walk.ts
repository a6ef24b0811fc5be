import { type Result, success } from "../../base/result.js";
import type { EngineDecision } from "../../engine/decisions.js";
import { Outcome } from "../../generated/layout.js";
import { RandomStream } from "../../system/random.js";
import type { Invariant } from "../property-text.js";
import { type CourseSetup, invariantsIn } from "./explore.js";
import { Findings } from "./findings.js";
import { StandingReader } from "./standing.js";
import type { CourseProgress, CourseWalks } from "./types.js";
import { VariedRuns } from "./varied-runs.js";

/** What is asked of runs that are made at random. */
export interface CourseWalkSetup extends CourseSetup {
  /** How many runs. */
  readonly walks: number;
  /** Of their random numbers. */
  readonly walkSeed: string;
  /** Decisions of each that are taken otherwise, beside those of the one that has a way of its own. */
  readonly changes: number;
}

/** Who decides the same way throughout a walk: a thread in what it draws, or who comes first of one time. */
interface Way {
  readonly source: string;
  readonly taken: number;
}

/**
 * Makes runs at random of a workload that has too many. In each, one of those that draw takes the same end or the middle of its ranges
 * from the start on, and a few decisions are taken otherwise; all others are the first. So a walk meets what comes about by one
 * that is slow, or quick, and by some decisions, with odds that are known (as S. Burckhardt et al., *A Randomized Scheduler
 * with Probabilistic Guarantees of Finding Bugs*, ASPLOS 2010, for threads).
 */
export function* walkWorkload(
  setup: CourseWalkSetup,
): Generator<CourseProgress, Result<CourseWalks>> {
  const opened = VariedRuns.open(setup);
  if (!opened.ok) return opened;
  const runs = opened.value;
  const own = invariantsIn(setup, runs);
  if (!own.ok) return own;
  const walker = new Walker(runs, setup, own.value);
  const base = walker.run([]);
  const ways = waysOf(base);
  const most = Math.max(2, ...base.map(({ alternatives }) => alternatives));
  let walks = 0;
  for (; walks < setup.walks && ways.length > 0 && !setup.isCancelled?.(); walks++) {
    const random = new RandomStream(BigInt.asUintN(64, BigInt(setup.walkSeed)), walks);
    walker.walk(random, ways, base.length);
    const frontier = setup.walks - walks - 1;
    yield { phase: "runs", states: 0, frontier, depth: walks + 1, bytes: 0 };
  }
  const decisions = base.length;
  const { changes } = setup;
  const odds = ways.length === 0 ? 1 : 1 / (ways.length * (decisions * (most - 1)) ** changes);
  const complete = ways.length === 0;
  const extent = { runs: walks + 1, states: 0, depth: walker.longest, complete, limit: null };
  const reach = walks === 1 ? "one walk" : `${walks} walks`;
  const verdicts = walker.findings
    .verdicts(
      own.value.map(({ text }) => text),
      extent,
    )
    .map((one) =>
      one.verdict === "open"
        ? { ...one, message: one.message.replace(/ up to tick \d+\.$/, `, in ${reach}.`) }
        : one,
    );
  const bounds = { walks, changes, ways: ways.length, decisions, odds };
  const { name: scheduler } = runs.engine.descriptor;
  return success({ scheduler, workload: runs.engine.workload.name, bounds, verdicts });
}

const sourceOf = ({ kind, subject }: EngineDecision) => `${kind} ${kind === "draw" ? subject : 0}`;

/** What one of those that decide can take throughout, other than the first. */
function waysOf(decisions: readonly EngineDecision[]): Way[] {
  const most = new Map<string, number>();
  for (const one of decisions) {
    const source = sourceOf(one);
    most.set(source, Math.max(most.get(source) ?? 0, one.alternatives));
  }
  return [...most].flatMap(([source, alternatives]) =>
    Array.from({ length: alternatives - 1 }, (_, at) => ({ source, taken: at + 1 })),
  );
}

class Walker {
  readonly findings: Findings;
  longest = 0;
  readonly #runs: VariedRuns;
  readonly #setup: CourseWalkSetup;
  readonly #own: readonly Invariant[];
  readonly #standing: StandingReader;

  constructor(runs: VariedRuns, setup: CourseWalkSetup, own: readonly Invariant[]) {
    this.#runs = runs;
    this.#setup = setup;
    this.#own = own;
    this.#standing = new StandingReader(runs.engine);
    this.findings = new Findings(runs, setup.workloadFile);
  }

  walk(random: RandomStream, ways: readonly Way[], decisions: number): void {
    const draw = (count: number) => Math.floor(random.next() * count);
    const way = ways[draw(ways.length)] as Way;
    const changed = new Map<number, number>();
    for (let left = this.#setup.changes; left > 0; left--) {
      changed.set(draw(decisions), random.next());
    }
    const wish = (decision: EngineDecision, at: number) => {
      const share = changed.get(at);
      const others = decision.alternatives - 1;
      if (share !== undefined) return others === 0 ? 0 : 1 + Math.floor(share * others);
      return sourceOf(decision) === way.source ? Math.min(way.taken, others) : 0;
    };
    const digits: number[] = [];
    for (;;) {
      const made = this.run(digits);
      const at = made.findIndex(
        (one, index) => index >= digits.length && one.taken !== wish(one, index),
      );
      if (at < 0) return;
      digits.push(...made.slice(digits.length, at).map(({ taken }) => taken));
      digits.push(wish(made[at] as EngineDecision, at));
    }
  }

  /** A run to its end; behind the digits the first alternative is taken each time. What was decided. */
  run(digits: readonly number[]): EngineDecision[] {
    const { engine } = this.#runs;
    const { depth = Number.MAX_SAFE_INTEGER, until } = this.#setup;
    const isOver = () => engine.look().outcome !== Outcome.RUNNING || engine.look().tick >= depth;
    this.#runs.start(digits);
    for (let stride = this.#own.length > 0 ? 1 : STRIDE; ; ) {
      this.#askOwn();
      if (isOver() || engine.look().time >= (until ?? Number.POSITIVE_INFINITY)) break;
      engine.run("tick", Math.min(engine.look().tick + stride, depth), Number.MAX_SAFE_INTEGER);
      if (this.#own.length === 0) stride *= 2;
    }
    this.findings.look();
    this.longest = Math.max(this.longest, engine.look().tick);
    return Array.from({ length: engine.decisionsMade() }, (_, at) => engine.decision(at));
  }

  #askOwn(): void {
    if (this.#own.length === 0) return;
    const state = this.#standing.read();
    for (const { text, formula } of this.#own) {
      if (!formula(state)) this.findings.broken(text);
    }
  }
}

/** Ticks that are run before it is asked whether the run is over. */
const STRIDE = 4096;
