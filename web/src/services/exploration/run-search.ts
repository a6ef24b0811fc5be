import type { ExplorationClient, SearchBounds } from "catapults-sim";
import { failure, type Result, success } from "../../base/result.js";
import type { ExploreOptions } from "../../model/exploration/port.js";
import type { ExplorationProgress, SearchLimit } from "../../model/exploration/runs.js";
import { asked } from "../simulator/asked.js";
import { boundsOf, type Open } from "./open-search.js";
import { type Going, hasMore, MEMORY, moreMemory, NOTHING_LEFT, Stopped } from "./stopped.js";

/** A run of a workload that has no end of its own is looked at for so many ticks, or events of a system. */
export const MOST_TICKS = 5_000;

/** How a worker is asked to begin, or to go on. */
type Ask<F, B> = (
  client: ExplorationClient,
  bounds: B,
  onProgress: (progress: ExplorationProgress) => void,
) => Promise<F>;

type Beginning = SearchBounds & { readonly runtime: ArrayBuffer; readonly workers: number };

interface Ended {
  readonly extent: { readonly limit: SearchLimit | null };
}

/** Searches through the runs of a workload, or of a system; the last one is kept while it can be gone on with. */
export class RunSearch<F extends Ended> {
  readonly #stopped = new Stopped<Going>();

  constructor(
    private readonly open: Open,
    private readonly goOn: Ask<F, SearchBounds>,
  ) {}

  async begin(
    options: ExploreOptions,
    ask: Ask<F, Beginning>,
  ): Promise<Result<F & { readonly canGoOn: boolean }>> {
    this.#stopped.forget();
    const opened = await this.open(options);
    if (!opened.ok) return opened;
    const { client, runtime } = opened.value;
    const { workers } = options;
    const bounds = { ...boundsOf(options), runtime, workers, depth: MOST_TICKS, memory: MEMORY };
    const going = { search: opened.value, memory: MEMORY, signal: options.signal };
    return this.#told(going, () => ask(client, bounds, options.onProgress));
  }

  async resume(options: ExploreOptions): Promise<Result<F & { readonly canGoOn: boolean }>> {
    const stopped = this.#stopped.take();
    if (stopped === null) return failure(NOTHING_LEFT);
    const { client } = stopped.search;
    options.ending.addEventListener("abort", () => client.cancel());
    const memory = moreMemory(stopped);
    const bounds = { ...boundsOf(options), memory };
    return this.#told({ ...stopped, memory }, () => this.goOn(client, bounds, options.onProgress));
  }

  async #told(
    going: Going,
    ask: () => Promise<F>,
  ): Promise<Result<F & { readonly canGoOn: boolean }>> {
    const found = await asked(ask);
    // What is behind the depth was not kept.
    const limit = found.ok ? found.value.extent.limit : null;
    const canGoOn = limit !== "depth" && hasMore(limit, going);
    if (canGoOn) this.#stopped.keep(going);
    else going.search.end();
    return found.ok ? success({ ...found.value, canGoOn }) : found;
  }
}
