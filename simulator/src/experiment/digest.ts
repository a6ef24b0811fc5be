import { measureRows } from "../base/measures.js";
import type { Engine } from "../engine/engine.js";
import { ThreadState } from "../generated/layout.js";
import { TraceKind } from "../generated/trace.js";
import type { ClassDigest, DecisionList, Digest, Spread } from "../protocol.js";
import { runTraced } from "../session/headless.js";
import { times } from "../trace/column.js";
import type { TraceRecord } from "../trace/cursor.js";
import { TraceReader } from "../trace/reader.js";
import type { TraceSink } from "../trace/sink.js";

/** Of longer runs the first decisions are told one by one. */
const MOST_DECISIONS = 1 << 20;

export interface DigestOptions {
  /** Up to which time, ns; null for the end of the run. */
  readonly until: number | null;
  /** The tick behind which decisions are listed; all of them without it. */
  readonly after?: number;
  /** Called between slices of the run. */
  readonly between?: () => Promise<void>;
}

/**
 * Runs to the end, or to a time, and tells what the run comes to. All of it is read from the trace,
 * so that a recorded run and a simulation are measured alike.
 * @param engine at the start of its run
 */
export async function digest(engine: Engine, options: DigestOptions): Promise<Digest> {
  const { until, after = 0, between = async () => {} } = options;
  const decisions = new Decisions(after);
  const spreads: ThreadSpreads[] = [];
  const reader = new TraceReader(engine);
  const drain = async () => {
    for (const cursor of reader.read()) {
      while (cursor.next()) {
        decisions.take(cursor);
        if (cursor.kind !== TraceKind.STATE) continue;
        spreads[cursor.thread] ??= new ThreadSpreads();
        spreads[cursor.thread]?.enter(cursor.state, cursor.stateBefore, cursor.time);
      }
    }
    await between();
  };
  const sink: TraceSink = { drain, finish: drain };
  const target = until ?? Number.MAX_SAFE_INTEGER;
  await runTraced(engine, until === null ? "tick" : "time", target, [sink]);
  return { ...totals(engine, spreads), decisions: decisions.list };
}

function totals(engine: Engine, spreads: readonly ThreadSpreads[]): Omit<Digest, "decisions"> {
  const view = engine.look();
  const threads = engine.threads();
  const { classes } = engine.workload;
  return {
    time: view.time,
    ticks: view.tick,
    switches: view.switches,
    schedulerTime: view.schedulerTime,
    ended: view.outcome !== 0,
    threads: threads.map(({ classNumber, instance }) => ({
      className: classes[classNumber] ?? "",
      instance,
    })),
    classes: measureRows(engine.measures(), "classes").map((row, classNumber): ClassDigest => {
      const own = spreads.filter((_, thread) => threads[thread - 1]?.classNumber === classNumber);
      return {
        name: String(row.class),
        threads: Number(row.threads),
        turns: Number(row.activations),
        running: Number(row.running_ns),
        waits: spread(own.map(({ waits }) => waits)),
        responses: spread(own.map(({ responses }) => responses)),
      };
    }),
  };
}

/** The first decisions of a run behind a tick, and how many there were. */
class Decisions {
  readonly #after: number;
  readonly #ticks = times();
  readonly #times = times();
  readonly #threads = times();
  #total = 0;

  constructor(after: number) {
    this.#after = after;
  }

  get list(): DecisionList {
    return {
      total: this.#total,
      ticks: this.#ticks.values(),
      times: this.#times.values(),
      threads: Uint32Array.from(this.#threads.values()),
    };
  }

  take({ kind, tick, time, thread }: TraceRecord): void {
    if (kind !== TraceKind.DISPATCH || tick <= this.#after) return;
    this.#total++;
    if (this.#total > MOST_DECISIONS) return;
    this.#ticks.push(tick);
    this.#times.push(time);
    this.#threads.push(thread);
  }
}

const READY: ReadonlySet<number> = new Set([ThreadState.NEW, ThreadState.READY]);
const ACTIVE: ReadonlySet<number> = new Set([...READY, ThreadState.RUNNING]);

/** How long one thread waited for the processor, and how long it took until it had done its part. */
class ThreadSpreads {
  readonly waits: number[] = [];
  readonly responses: number[] = [];
  #ready = 0;
  #woken = 0;

  enter(state: number, before: number, time: number): void {
    if (READY.has(state) && !READY.has(before)) this.#ready = time;
    if (ACTIVE.has(state) && !ACTIVE.has(before)) this.#woken = time;
    if (state === ThreadState.RUNNING && READY.has(before)) this.waits.push(time - this.#ready);
    if (!ACTIVE.has(state) && ACTIVE.has(before)) this.responses.push(time - this.#woken);
  }
}

/** Percentiles by the nearest rank. */
function spread(parts: readonly (readonly number[])[]): Spread {
  const sorted = Float64Array.from(parts.flat()).sort();
  const { length } = sorted;
  if (length === 0) return { count: 0, mean: 0, p50: 0, p90: 0, max: 0 };
  const rank = (share: number) => sorted[Math.ceil(share * length) - 1] ?? 0;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / length;
  return { count: length, mean, p50: rank(0.5), p90: rank(0.9), max: rank(1) };
}
