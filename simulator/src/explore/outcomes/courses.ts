import type { WasmEngine } from "../../engine/wasm-engine.js";
import { DiagnosisCode } from "../../generated/diagnoses.js";
import { DecisionReader } from "./answers.js";
import { type TracedDecision, TracedDecisions } from "./decisions.js";
import { type Loop, LoopFinder } from "./loops.js";
import { type ExploredTree, keyOf, type OutcomeVerdict } from "./types.js";
import {
  outcomesOf,
  outcomesWithout,
  outcomeVerdicts,
  type Seen,
  type Starved,
} from "./verdicts.js";

/** What was seen, as it is kept. */
export interface KeptOutcomes<Run> {
  readonly reached: readonly (readonly [string, Run])[];
  readonly starved: readonly (readonly [string, Starved<Run>])[];
}

/** Watches what the groups of a tree answer in runs of a workload, one run after the other. */
export class CourseOutcomes<Run extends { readonly tick: number }> {
  readonly #engine: WasmEngine;
  readonly #runNow: () => Run;
  readonly #tree: ExploredTree;
  readonly #reader: DecisionReader;
  readonly #decisions: TracedDecisions;
  readonly #reached = new Map<string, Run>();
  readonly #starved = new Map<string, Starved<Run>>();
  /** Null where the scheduler may do other things at other times. */
  readonly #loops: LoopFinder | null;
  /** What was answered since the last look. */
  #given: string[] = [];
  /** Decisions that have been read, as texts: most are like others. */
  readonly #known = new Map<string, readonly string[]>();

  /** @param runNow the run that shows what has come about where it stands */
  constructor(engine: WasmEngine, tree: ExploredTree, runNow: () => Run) {
    this.#engine = engine;
    this.#runNow = runNow;
    this.#tree = tree;
    this.#reader = new DecisionReader(tree);
    this.#loops = tree.moments ? new LoopFinder(engine, tree.moments) : null;
    this.#decisions = new TracedDecisions(engine, this.#reader, (one) => this.#decided(one));
  }

  /** A run begins. */
  begin(): void {
    this.#decisions.begin();
    this.#given = [];
    this.#loops?.begin();
  }

  /** Looks at the decisions since the last look. */
  look(): void {
    this.#decisions.look();
    for (const { thread, loop, given } of this.#loops?.look(this.#given) ?? []) {
      const since = `from ${loop.from / 1e6} ms to ${loop.to / 1e6} ms, which can be gone through for ever`;
      this.#starve(
        thread,
        (name) => `\`${name}\` is ready all through a loop, ${since}`,
        loop,
        given,
      );
    }
    this.#given = [];
  }

  /** Looks at who starves where the run has come to an end, or to what is known. */
  lookBack(): void {
    const starved = this.#engine.diagnoses().filter(({ code }) => code === DiagnosisCode.STARVED);
    for (const { threads = [] } of starved) {
      for (const { thread, from_ns: from, to_ns: to } of threads) {
        const said = `is ready for ${(to - from) / 1e6} ms from ${from / 1e6} ms on, a tenth of the run or more, and others are chosen`;
        this.#starve(thread, (name) => `\`${name}\` ${said}`);
      }
    }
  }

  verdicts(seen: Seen): OutcomeVerdict<Run>[] {
    return outcomeVerdicts(this.#tree, this.#reached, this.#starved, seen);
  }

  keep(): KeptOutcomes<Run> {
    return { reached: [...this.#reached], starved: [...this.#starved] };
  }

  /** Goes on from there. */
  restore({ reached, starved }: KeptOutcomes<Run>): void {
    for (const [key, run] of reached) this.#reached.set(key, run);
    for (const [key, one] of starved) this.#starved.set(key, one);
  }

  #decided({ path, taken }: TracedDecision): void {
    const thread = taken === null ? null : this.#classOf(taken.thread);
    const text = `${path.map(({ site, value }) => `${site}=${value}`)} ${taken?.site} ${thread}`;
    let keys = this.#known.get(text);
    if (keys === undefined) {
      const answers = this.#reader.read(path, taken?.site ?? null);
      keys = outcomesOf(answers, thread).map(keyOf);
      this.#known.set(text, keys);
    }
    const { tick } = this.#engine.look();
    this.#given.push(...keys);
    for (const key of keys) {
      const before = this.#reached.get(key);
      if (before === undefined || tick < before.tick) this.#reached.set(key, this.#runNow());
    }
  }

  #starve(
    thread: number,
    messageOf: (name: string) => string,
    loop: Loop | null = null,
    given: ReadonlySet<string> = new Set(),
  ): void {
    const name = this.#classOf(thread);
    for (const outcome of outcomesWithout(this.#tree, name)) {
      const key = keyOf(outcome);
      const known = this.#starved.get(key);
      const isNews = known === undefined || (known.loop === null && loop !== null);
      if (!isNews || given.has(key)) continue;
      this.#starved.set(key, { run: this.#runNow(), message: messageOf(name), loop });
    }
  }

  #classOf(thread: number): string {
    const engine = this.#engine;
    const known = engine.threads()[thread - 1];
    return known === undefined ? "" : (engine.workload.classes[known.classNumber] ?? "");
  }
}
