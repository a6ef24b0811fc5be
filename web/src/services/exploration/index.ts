/** Searches through all runs, and runs that are followed, each in a worker of its own. */

import { ExplorationClient, SimulatorClient } from "catapults-sim";
import { readNumber } from "catapults-sim/experiment";
import { failure, type Result, success } from "../../base/result.js";
import type { VariedImport } from "../../generated/services.js";
import { Follower } from "../../model/exploration/follow.js";
import type { Explorations, ExploreOptions } from "../../model/ports.js";
import { SEED } from "../../model/run/run.js";
import { asked } from "../simulator/asked.js";
import { createSimulatorWorker } from "../simulator/create-worker.js";
import { fetchBytes, RUNTIME_MISSING } from "../simulator/runtime-bytes.js";

/** A run that has gone on for so many ticks is another one. */
const MOST_TICKS = 10_000;
const CANCELLED = "The search was cancelled.";

/** A run of a workload that has no end of its own is looked at for so long. */
const MOST_TICKS_OF_COURSES = 5_000;

/** @param runtimeUrl - address of the runtime's module */
export function explorationsWith(runtimeUrl: string): Explorations {
  const open = (options: ExploreOptions | null) => openSearch(runtimeUrl, options);
  return {
    async explore({ imports, values, ...wish }, options) {
      const varied = withValues(imports, values);
      if (!varied.ok) return varied;
      const random = valuesOf("rand", values);
      if (!random.ok) return random;
      const opened = await open(options);
      if (!opened.ok) return opened;
      const { client, runtime, end } = opened.value;
      const drawn = random.value !== null && { random: random.value };
      const load = { ...wish, runtime, imports: varied.value, ...drawn };
      const found = await asked(() => client.explore(load, options.onProgress));
      end();
      if (!found.ok) return found;
      const { exploration, replays, drawing } = found.value;
      const verdicts = exploration.verdicts.map((verdict, index) => ({
        ...verdict,
        replay: replays[index] ?? null,
        course: null,
      }));
      return success({ ...exploration, varies: "program", verdicts, drawing });
    },

    async exploreCourses(wish, options) {
      const opened = await open(options);
      if (!opened.ok) return opened;
      const { client, runtime, end } = opened.value;
      const load = { ...wish, ...BY_DEFAULT, runtime, depth: MOST_TICKS_OF_COURSES };
      const found = await asked(() => client.exploreCourses(load, options.onProgress));
      end();
      if (!found.ok) return found;
      const nothing = { bound: null, counterexample: null, replay: null };
      const verdicts = found.value.verdicts.map((verdict) => ({ ...nothing, ...verdict }));
      return success({ ...found.value, varies: "workload", verdicts });
    },

    async followCourse(wish, { course, property }) {
      const opened = await open(null);
      if (!opened.ok) return opened;
      const { client, runtime, end } = opened.value;
      const load = { ...wish, ...BY_DEFAULT, runtime, course, property };
      const followed = await asked(() => client.followCourse(load));
      end();
      return followed;
    },

    async follow(program, steps) {
      const runtime = await fetchBytes(runtimeUrl);
      if (!runtime) return failure(RUNTIME_MISSING);
      const worker = createSimulatorWorker();
      const client = new SimulatorClient(worker);
      const follower = new Follower(steps);
      const followed = await asked(async () => {
        let state = await client.load({ ...program, ...BY_DEFAULT, workloadFile: "", runtime });
        follower.see(state);
        while (follower.isOn && state.outcome === null && state.tick < MOST_TICKS) {
          state = await client.step("tick", 1);
          follower.see(state);
        }
        return follower.followed;
      });
      client.close();
      worker.terminate();
      return followed;
    },
  };
}

const BY_DEFAULT = { seed: SEED, parameters: {} };

interface OpenSearch {
  readonly client: ExplorationClient;
  readonly runtime: ArrayBuffer;
  end(): void;
}

/** A worker that searches; it ends with what was wished of it. */
async function openSearch(
  runtimeUrl: string,
  options: ExploreOptions | null,
): Promise<Result<OpenSearch>> {
  const runtime = await fetchBytes(runtimeUrl);
  if (!runtime) return failure(RUNTIME_MISSING);
  if (options?.signal.aborted) return failure(CANCELLED);
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    type: "module",
    name: "exploration",
  });
  const client = new ExplorationClient(worker);
  const end = () => worker.terminate();
  options?.signal.addEventListener("abort", end);
  options?.ending.addEventListener("abort", () => client.cancel());
  return success({ client, runtime, end });
}

/** The imports with their values: what a person writes takes the place of what the text compares with. */
export function withValues(
  imports: readonly VariedImport[],
  written: Readonly<Record<string, string>>,
): Result<readonly VariedImport[]> {
  const varied: VariedImport[] = [];
  for (const one of imports) {
    const values = valuesOf(one.name, written);
    if (!values.ok) return values;
    varied.push(values.value === null ? one : { ...one, values: values.value, exact: false });
  }
  return success(varied);
}

/** The values that were written for a name; null where there are none. */
function valuesOf(
  name: string,
  written: Readonly<Record<string, string>>,
): Result<number[] | null> {
  const text = written[name]?.trim() ?? "";
  if (text === "") return success(null);
  const values = text.split(",").map((each) => readNumber(each.trim()));
  return values.includes(undefined) ? failure(notValues(name, text)) : success(values as number[]);
}

const notValues = (name: string, text: string) =>
  `“${text}” are no values of \`${name}\`. Write numbers with commas between them, such as 0, 1, 4096.`;
