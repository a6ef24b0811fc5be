/** Runs programs where the caller is: on the command line, or in a worker of a page. */

import { failure, type Result, success } from "../../base/result.js";
import { RuntimeModule } from "../../engine/compile.js";
import type { Engine } from "../../engine/engine.js";
import { loadEngine } from "../../engine/load.js";
import { TraceKind } from "../../generated/trace.js";
import { runHeadless, runTraced } from "../../session/headless.js";
import { Names } from "../../trace/names.js";
import { TraceReader } from "../../trace/reader.js";
import type { TraceSink } from "../../trace/sink.js";
import type { Decision, RunFacts, Runs, RunWish } from "../check/ports.js";
import { endOf, WORKLOAD } from "./ending.js";
import { lessonFigures } from "./figures.js";
import { LONGEST_MS } from "./longest.js";
import { firstMoment } from "./moments.js";
import { promisesOf } from "./promises.js";
import { systemFacts } from "./systems.js";

const TOO_LONG =
  "The run takes too long. Give the workload a `stop when …;` or a `limit time …;`, or look for a loop without end.";

export function localRuns(runtime: Uint8Array): Runs {
  const module = new RuntimeModule(runtime);
  const load = ({ bundle, seed, parameters }: RunWish) =>
    loadEngine({ runtime: module, ...bundle, seed, parameters });
  return {
    async facts(wish) {
      const engine = await load(wish);
      return engine.ok ? factsOf(engine.value, wish) : engine;
    },
    systemFacts: (wish) => systemFacts(module, wish),
    async decisions(wish, count) {
      const engine = await load(wish);
      return engine.ok ? success(await decisionsOf(engine.value, count)) : engine;
    },
    async first(wish, what, upTo) {
      const engine = await load(wish);
      return engine.ok ? firstMoment(engine.value, what, wish.until, upTo) : engine;
    },
    promises: (wish) => promisesOf(module, wish),
  };
}

async function factsOf(engine: Engine, wish: RunWish): Promise<Result<RunFacts>> {
  const begun = performance.now();
  let isTooLong = false;
  const result = await runHeadless(engine, {
    until: wish.until,
    workloadFile: WORKLOAD,
    isCalledOff: async () => {
      isTooLong = performance.now() - begun > LONGEST_MS;
      return isTooLong;
    },
  });
  if (isTooLong) return failure(TOO_LONG);
  return success({
    figures: lessonFigures(result, wish.bundle.scheduler),
    ...endOf(result.outcome),
  });
}

async function decisionsOf(engine: Engine, count: number): Promise<readonly Decision[]> {
  const names = new Names(engine.descriptor, engine.workload);
  const found: { readonly tick: number; readonly thread: number }[] = [];
  const reader = new TraceReader(engine);
  const drain = async () => {
    for (const cursor of reader.read()) {
      while (cursor.next()) {
        names.learn(cursor);
        const { kind, tick, thread } = cursor;
        if (kind === TraceKind.DISPATCH && found.length < count) found.push({ tick, thread });
      }
    }
  };
  const sink: TraceSink = { drain, finish: drain };
  await runTraced(engine, "decision", count, [sink]);
  const threads = wholeNames(names);
  return found.map(({ tick, thread }, at) => ({
    decision: at + 1,
    tick,
    thread: threads[thread - 1] ?? `thread ${thread}`,
  }));
}

/** Names of threads with the instance in any case, so that later births change none. */
function wholeNames({ workload, threadClasses }: Names): string[] {
  const born = new Map<number, number>();
  return threadClasses.map((number) => {
    const instance = born.get(number) ?? 0;
    born.set(number, instance + 1);
    return `${workload.classes[number]}[${instance}]`;
  });
}
