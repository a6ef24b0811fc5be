import type { ExplorationLoad, Explored } from "catapults-sim";
import { failure, type Result, success } from "../../base/result.js";
import type { ExploreOptions, ExploreWish, OtherScheduler } from "../../model/exploration/port.js";
import type { Exploration, ExploredVerdict } from "../../model/exploration/runs.js";
import { decisionsUnasked, sameDecisions } from "../../model/exploration/same-decisions.js";
import { asked } from "../simulator/asked.js";
import type { Open, OpenSearch } from "./open-search.js";
import { valuesOf, withValues } from "./values.js";

const MEGABYTE = 2 ** 20;
const MEMORY = 512 * MEGABYTE;
/** A page does not get more. */
const MOST_MEMORY = 2048 * MEGABYTE;
/** Of each of two schedulers that are gone through side by side. */
const MEMORY_OF_BOTH = 256 * MEGABYTE;

/** A search that was stopped, with its worker. */
interface Stopped {
  readonly search: OpenSearch;
  readonly load: ExplorationLoad;
  readonly other: OtherScheduler | null;
  readonly memory: number;
  /** Tells that it was given up, so its worker is no more. */
  readonly signal: AbortSignal;
}

const NOTHING_LEFT = "There is nothing to go on with. Explore anew.";

/** Searches through the runs of every program; the last one is kept while it can be gone on with. */
export class ProgramSearch {
  #stopped: Stopped | null = null;

  constructor(private readonly open: Open) {}

  async explore(wish: ExploreWish, options: ExploreOptions): Promise<Result<Exploration>> {
    this.#forget();
    const varied = withValues(wish.imports, wish.values);
    if (!varied.ok) return varied;
    const random = valuesOf("rand", wish.values);
    if (!random.ok) return random;
    const against = wish.against && withValues(wish.against.imports, wish.values);
    if (against?.ok === false) return against;
    const opened = await this.open(options);
    if (!opened.ok) return opened;
    const { scheduler, workload, profile, properties } = wish;
    const { runtime, client } = opened.value;
    const drawn = random.value !== null && { random: random.value };
    const about = { scheduler, workload, profile, properties, runtime };
    const load = { ...about, imports: varied.value, ...drawn, memory: MEMORY };
    const other = wish.against && against && { ...wish.against, imports: against.value };
    const going = { search: opened.value, load, other, memory: MEMORY, signal: options.signal };
    return this.#told(going, options, () => client.explore(load, options.onProgress));
  }

  async resume(options: ExploreOptions): Promise<Result<Exploration>> {
    const stopped = this.#stopped;
    if (stopped === null || stopped.signal.aborted) return failure(NOTHING_LEFT);
    this.#stopped = null;
    const { search } = stopped;
    options.ending.addEventListener("abort", () => search.client.cancel());
    const memory = Math.min(stopped.memory * 2, MOST_MEMORY);
    return this.#told({ ...stopped, memory }, options, () =>
      search.client.resume({ memory }, options.onProgress),
    );
  }

  async #told(
    going: Stopped,
    options: ExploreOptions,
    ask: () => Promise<Explored>,
  ): Promise<Result<Exploration>> {
    const found = await asked(ask);
    const extent = found.ok ? found.value.exploration.extent : null;
    const decisions = await this.#decisions(going, extent?.complete ?? false, options);
    const isFull = extent?.limit === "memory" && going.memory >= MOST_MEMORY;
    const canGoOn = extent !== null && extent.limit !== null && !isFull;
    if (canGoOn) this.#keep(going);
    else going.search.end();
    if (!found.ok) return found;
    if (!decisions.ok) return decisions;
    const { exploration, replays, drawing } = found.value;
    const verdicts = exploration.verdicts.map((verdict, index) => ({
      ...verdict,
      replay: replays[index] ?? null,
      course: null,
    }));
    const both = { verdicts: [...verdicts, ...decisions.value], drawing, canGoOn };
    return success({ ...exploration, varies: "program", ...both });
  }

  /** Whether both schedulers decide alike, if that is asked; none where the search was stopped. */
  async #decisions(
    { search, load, other }: Stopped,
    isComplete: boolean,
    { onProgress }: ExploreOptions,
  ): Promise<Result<ExploredVerdict[]>> {
    if (other === null) return success([]);
    if (!isComplete) return success([decisionsUnasked(other.title)]);
    const { runtime, profile, random } = load;
    const drawn = random !== undefined && { random };
    const sides = [load, other] as const;
    const wish = { runtime, profile, sides, ...drawn, memory: MEMORY_OF_BOTH };
    const found = await asked(() => search.client.findDifference(wish, onProgress));
    if (!found.ok) return found;
    const { difference, replay } = found.value;
    return success([sameDecisions(other.title, difference, replay)]);
  }

  #keep(stopped: Stopped): void {
    this.#forget();
    this.#stopped = stopped;
  }

  #forget(): void {
    this.#stopped?.search.end();
    this.#stopped = null;
  }
}
