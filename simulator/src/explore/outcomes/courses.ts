import type { WasmEngine } from "../../engine/wasm-engine.js";
import { DiagnosisCode } from "../../generated/diagnoses.js";
import { TraceKind } from "../../generated/trace.js";
import { TraceCursor } from "../../trace/cursor.js";
import { DecisionReader } from "./answers.js";
import { type ExploredTree, keyOf, type OutcomeVerdict } from "./types.js";
import { outcomesOf, outcomesWithout, outcomeVerdicts, type Seen } from "./verdicts.js";

/** What was seen, as it is kept. */
export interface KeptOutcomes<Run> {
  readonly reached: readonly (readonly [string, Run])[];
  readonly starved: readonly (readonly [string, { readonly run: Run; readonly message: string }])[];
}

/** Watches what the groups of a tree answer in runs of a workload, one run after the other. */
export class CourseOutcomes<Run extends { readonly tick: number }> {
  readonly #engine: WasmEngine;
  readonly #runNow: () => Run;
  readonly #tree: ExploredTree;
  readonly #reader: DecisionReader;
  readonly #cursor: TraceCursor;
  readonly #reached = new Map<string, Run>();
  readonly #starved = new Map<string, { readonly run: Run; readonly message: string }>();
  /** Decisions that have been read, as texts: most are like others. */
  readonly #known = new Map<string, readonly string[]>();
  /** How many records of the run have been read. */
  #read = 0;
  #path: { readonly site: number; readonly value: number }[] = [];
  #taken: { readonly site: number; readonly thread: number } | null = null;

  /** @param runNow the run that shows what has come about where it stands */
  constructor(engine: WasmEngine, tree: ExploredTree, runNow: () => Run) {
    this.#engine = engine;
    this.#runNow = runNow;
    this.#tree = tree;
    this.#reader = new DecisionReader(tree);
    this.#cursor = new TraceCursor(engine.look().containerNodes);
  }

  /** A run begins. */
  begin(): void {
    this.#read = 0;
    this.#path = [];
    this.#taken = null;
  }

  /** Looks at the decisions since the last look. */
  look(): void {
    const engine = this.#engine;
    const { traceWritten, traceCapacity } = engine.look();
    for (let at = Math.max(this.#read, traceWritten - traceCapacity); at < traceWritten; ) {
      this.#cursor.read(engine.readTrace(at, traceWritten - at), at);
      at += Math.max(1, this.#cursor.left);
      while (this.#cursor.next()) this.#take(this.#cursor);
    }
    this.#read = traceWritten;
  }

  /** Looks at who starves where the run has come to an end, or to what is known. */
  lookBack(): void {
    const starved = this.#engine.diagnoses().filter(({ code }) => code === DiagnosisCode.STARVED);
    for (const { threads = [] } of starved) {
      for (const { thread, from_ns, to_ns } of threads) this.#starve(thread, from_ns, to_ns);
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

  #take({ kind, place, value, thread }: TraceCursor): void {
    switch (kind) {
      case TraceKind.ENTER:
        this.#path = [];
        this.#taken = null;
        break;
      case TraceKind.SITE:
        if (this.#reader.knows(place)) this.#path.push({ site: place, value });
        break;
      case TraceKind.TRANSFER:
        if (this.#reader.takes(value)) this.#taken = { site: value, thread };
        break;
      case TraceKind.LEAVE:
        if (this.#path.length > 0 || this.#taken !== null) this.#decided();
        this.#path = [];
        this.#taken = null;
        break;
    }
  }

  #decided(): void {
    const thread = this.#taken === null ? null : this.#classOf(this.#taken.thread);
    const text = `${this.#path.map(({ site, value }) => `${site}=${value}`)} ${this.#taken?.site} ${thread}`;
    let keys = this.#known.get(text);
    if (keys === undefined) {
      const answers = this.#reader.read(this.#path, this.#taken?.site ?? null);
      keys = outcomesOf(answers, thread).map(keyOf);
      this.#known.set(text, keys);
    }
    const { tick } = this.#engine.look();
    for (const key of keys) {
      const before = this.#reached.get(key);
      if (before === undefined || tick < before.tick) this.#reached.set(key, this.#runNow());
    }
  }

  #starve(thread: number, from: number, to: number): void {
    const name = this.#classOf(thread);
    const message = `\`${name}\` is ready for ${(to - from) / 1e6} ms from ${from / 1e6} ms on, and others are chosen`;
    for (const outcome of outcomesWithout(this.#tree, name)) {
      const key = keyOf(outcome);
      if (!this.#starved.has(key)) this.#starved.set(key, { run: this.#runNow(), message });
    }
  }

  #classOf(thread: number): string {
    const engine = this.#engine;
    const known = engine.threads()[thread - 1];
    return known === undefined ? "" : (engine.workload.classes[known.classNumber] ?? "");
  }
}
