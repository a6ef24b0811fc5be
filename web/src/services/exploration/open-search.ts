import { ExplorationClient, type SearchBounds } from "catapults-sim";
import { failure, type Result, success } from "../../base/result.js";
import type { ExploreOptions } from "../../model/exploration/port.js";
import { fetchBytes, RUNTIME_MISSING } from "../simulator/runtime-bytes.js";

const CANCELLED = "The search was cancelled.";

export interface OpenSearch {
  readonly client: ExplorationClient;
  readonly runtime: ArrayBuffer;
  end(): void;
}

export type Open = (options: ExploreOptions | null) => Promise<Result<OpenSearch>>;

/** A worker that searches; it ends with what was wished of it. */
export async function openSearch(
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

/** A search that was long in coming may take so long all the same, s. */
const LEAST = 0.5;

/** How long it may still take. */
export function boundsOf({ seconds, begun }: ExploreOptions): Pick<SearchBounds, "seconds"> {
  if (seconds === null) return {};
  const gone = (performance.now() - begun) / 1000;
  return { seconds: Math.max(seconds - gone, LEAST) };
}
