import { SimulatorClient } from "catapults-sim";
import { parseDuration } from "catapults-sim/experiment";
import { failure, type Result, success } from "../../base/result.js";
import type {
  ComparedRun,
  ComparedRuns,
  OpenRunsOptions,
  RunsWish,
  RunWish,
} from "../../model/comparison/compared-runs.js";
import { asked } from "./asked.js";
import { createSimulatorWorker } from "./create-worker.js";
import { fetchBytes, RUNTIME_MISSING } from "./runtime-bytes.js";

/** Carries runs out, each in a worker of its own, where what happened in them can be asked for. */
export async function openRuns(
  runtimeUrl: string,
  wish: RunsWish,
  { signal, onProgress }: OpenRunsOptions,
): Promise<Result<ComparedRuns>> {
  const until = wish.until.trim() === "" ? null : parseDuration(wish.until.trim());
  if (until === undefined) {
    return failure(`“${wish.until}” is not a time. Write for example 2s or 250ms.`);
  }
  const runtime = await fetchBytes(runtimeUrl);
  if (!runtime) return failure(RUNTIME_MISSING);
  if (signal.aborted) return failure("The runs were cancelled.");
  const ends: (() => void)[] = [];
  const close = () => {
    for (const end of ends.splice(0)) end();
  };
  signal.addEventListener("abort", close);
  const shares = wish.runs.map(() => 0);
  const runs = await Promise.all(
    wish.runs.map((run, index) => {
      const worker = createSimulatorWorker();
      const client = new SimulatorClient(worker);
      ends.push(() => {
        client.close();
        worker.terminate();
      });
      const tell = (share: number) => {
        shares[index] = share;
        onProgress(shares.reduce((sum, each) => sum + each, 0) / shares.length);
      };
      const { workloadFile } = wish;
      return carryOut(client, run, { workloadFile, runtime: runtime.slice(0), until, tell });
    }),
  );
  return success({ runs, close });
}

interface Job {
  readonly workloadFile: string;
  readonly runtime: ArrayBuffer;
  readonly until: number | null;
  /** Hears how much is done: the run is one half, what is told of it the other. */
  readonly tell: (share: number) => void;
}

async function carryOut(
  client: SimulatorClient,
  { name, contender, seed, parameters, length: known }: RunWish,
  { workloadFile, runtime, until, tell }: Job,
): Promise<Result<ComparedRun>> {
  const { module: scheduler, workload } = contender;
  return asked<ComparedRun>(async () => {
    await client.load({ runtime, scheduler, workload, workloadFile, seed, parameters });
    const length = until ?? known ?? Number.POSITIVE_INFINITY;
    const stop = client.onState(({ time }) => tell(Math.min(1, time / length) / 2));
    const state = await client.seekTime(until ?? Number.MAX_SAFE_INTEGER);
    stop();
    const digest = await client.digest(until, { onProgress: (share) => tell((1 + share) / 2) });
    return {
      name,
      state,
      digest,
      timeline: (from, to, columns) => asked(() => client.timeline(from, to, columns)),
      seek: (to) => asked(() => ("tick" in to ? client.seek(to.tick) : client.seekTime(to.time))),
    };
  });
}
