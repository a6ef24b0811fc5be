import {
  conduct,
  decodeWorkload,
  parseDuration,
  readNumber,
  reportOf,
  type StartTrialWorker,
  type Sweep,
  sweepOf,
  writeDuration,
} from "catapults-sim/experiment";
import { failure, type Result, success } from "../../base/result.js";
import type {
  Contender,
  ExperimentOutcome,
  ExperimentWish,
  ParameterInfo,
  SweepWish,
  SweptParameter,
  SystemContender,
  WishFault,
  WishField,
} from "../../model/comparison/experiments.js";
import type { ExperimentOptions } from "../../model/ports.js";
import { fetchBytes, RUNTIME_MISSING } from "./runtime-bytes.js";

export { openRuns } from "./compared-runs.js";

/** More workers than this gain little, and a device has other things to do. */
const MOST_WORKERS = 8;

export async function parameters(workload: Uint8Array): Promise<Result<readonly ParameterInfo[]>> {
  const info = decodeWorkload(workload);
  if (!info.ok) return info;
  const found = info.value.variables.filter((each) => each.parameter);
  return success(
    found.map(({ name, type, lowest, highest }) => {
      const written = type === "time" ? writeDuration : String;
      return { name, from: written(lowest), to: written(highest) };
    }),
  );
}

/** Carries an experiment out in workers of the page. */
export async function conductExperiment(
  runtimeUrl: string,
  wish: ExperimentWish<Contender | SystemContender>,
  { signal, onProgress }: ExperimentOptions,
): Promise<Result<ExperimentOutcome> | WishFault> {
  const until = wish.until.trim() === "" ? null : parseDuration(wish.until.trim());
  if (until === undefined) {
    return fault("until", `“${wish.until}” is not a time. Write for example 2s or 250ms.`);
  }
  const sweep = sweepIn(wish);
  if (!sweep.ok) return sweep;
  const count = sweep.value?.values.length ?? 1;
  const isOfSystems = wish.contenders.some((one) => "programs" in one);
  const runtime = await fetchBytes(runtimeUrl);
  if (!runtime) return failure(RUNTIME_MISSING);
  const result = await conduct({
    experiment: {
      ...(isOfSystems && { subject: "system" as const }),
      schedulers: wish.contenders.map(({ name }) => name),
      sweep: sweep.value,
      seeds: Array.from({ length: wish.seeds }, (_, index) => String(index + 1)),
    },
    parameters: {},
    ...(isOfSystems && { programOf: ({ scheduler, value }) => scheduler * count + value }),
    setup: {
      runtime: new Uint8Array(runtime),
      programs: wish.contenders.flatMap(programsOf),
      until,
      workloadFile: wish.workloadFile,
    },
    start: startTrialWorker,
    cores: Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 2),
    onProgress,
    signal,
  });
  return success({ result, report: reportOf(result) });
}

function programsOf(one: Contender | SystemContender): readonly Program[] {
  return "programs" in one ? one.programs : [{ scheduler: one.module, workload: one.workload }];
}

type Program = Parameters<typeof conduct>[0]["setup"]["programs"][number];

/** The values of what is swept; null: nothing is. */
function sweepIn({
  sweep,
  swept,
  contenders,
}: ExperimentWish<Contender | SystemContender>): Result<Sweep | null> | WishFault {
  if (sweep === null) return success(null);
  if (swept) return readSweep(sweep, swept);
  const { parameter } = sweep;
  const [first] = contenders;
  const workload = first !== undefined && "workload" in first ? first.workload : new Uint8Array();
  const info = decodeWorkload(workload);
  if (!info.ok) return info;
  const found = info.value.variables.find(({ name }) => name === parameter);
  if (!found?.parameter) return failure(`The workload has no parameter \`${parameter}\`.`);
  return readSweep(sweep, found);
}

/** The values of a parameter, which are within its bounds. */
export function readSweep(
  sweep: SweepWish,
  found: Omit<SweptParameter, "name">,
): Result<Sweep> | WishFault {
  const { parameter, steps } = sweep;
  const written = found.type === "time" ? writeDuration : String;
  const bounds = `\`${parameter}\` goes from ${written(found.lowest)} to ${written(found.highest)}`;
  for (const field of ["from", "to"] as const) {
    const text = sweep[field].trim();
    const value = readNumber(text);
    if (text === "") return fault(field, `Write a value. ${bounds}.`);
    if (value === undefined) return fault(field, `“${text}” is not a value. ${bounds}.`);
    if (value < found.lowest || value > found.highest) {
      return fault(field, `“${text}” is out of bounds. ${bounds}.`);
    }
  }
  const read = sweepOf(parameter, sweep.from.trim(), sweep.to.trim(), steps);
  return read === null ? fault("steps", "A sweep takes at least two values.") : success(read);
}

const fault = (field: WishField, message: string): WishFault => ({ ok: false, message, field });

const startTrialWorker: StartTrialWorker = ({ answered, lost }) => {
  const worker = new Worker(new URL("./trial-worker.ts", import.meta.url), {
    type: "module",
    name: "experiment",
  });
  worker.onmessage = ({ data }) => answered(data);
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    lost(event.message || "its worker could not be loaded.");
  };
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
};
