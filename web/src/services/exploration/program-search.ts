import type { ExplorationLoad, Explored, SearchBounds } from "catapults-sim";
import { failure, type Result, success } from "../../base/result.js";
import type { ExploreOptions, ExploreWish, OtherScheduler } from "../../model/exploration/port.js";
import type { Exploration, ExploredVerdict } from "../../model/exploration/runs.js";
import { sameDecisions } from "../../model/exploration/same-decisions.js";
import { asked } from "../simulator/asked.js";
import { boundsOf, type Open } from "./open-search.js";
import { type Going, hasMore, MEMORY, moreMemory, NOTHING_LEFT, Stopped } from "./stopped.js";
import { answersTo, namesIn, timesIn, withValues } from "./values.js";

/** Of each of two schedulers that are gone through side by side. */
const MEMORY_OF_BOTH = MEMORY / 2;

/** A difference is mostly found at once, and is looked for so long, s, before all runs of one are seen. */
const EARLY = 2;

type Other = Omit<OtherScheduler, "goesByTime"> & Pick<ExplorationLoad, "passing">;

interface GoingOfProgram extends Going {
  readonly load: ExplorationLoad;
  readonly other: Other | null;
  /** Of both. */
  readonly answers: ExplorationLoad["answers"];
}

/** Searches through the runs of every program; the last one is kept while it can be gone on with. */
export class ProgramSearch {
  readonly #stopped = new Stopped<GoingOfProgram>();

  constructor(private readonly open: Open) {}

  async explore(wish: ExploreWish, options: ExploreOptions): Promise<Result<Exploration>> {
    this.#stopped.forget();
    const varied = withValues(wish.imports, wish.values);
    if (!varied.ok) return varied;
    const wanted = [...wish.wanted, ...(wish.against?.wanted ?? [])];
    const answers = answersTo(wanted, wish.values);
    if (!answers.ok) return answers;
    const against = wish.against && withValues(wish.against.imports, wish.values);
    if (against?.ok === false) return against;
    const passing = timesIn(wish.goesByTime, wish.values);
    if (!passing.ok) return passing;
    const othersPassing = timesIn(wish.against?.goesByTime ?? null, wish.values);
    if (!othersPassing.ok) return othersPassing;
    const opened = await this.open(options);
    if (!opened.ok) return opened;
    const { scheduler, workload, profile, counters, without, properties } = wish;
    const relative = namesIn(wish.relative);
    const { runtime, client } = opened.value;
    const own = wish.wanted.map(({ name }) => name);
    const facts = { scheduler, workload, profile, counters, without, wanted: wish.wanted };
    const about = { ...facts, relative, properties, runtime };
    const bounds = { ...boundsOf(options), memory: MEMORY };
    const { workers } = options;
    const asked = answers.value.filter(({ name }) => own.includes(name));
    const load = {
      ...about,
      imports: varied.value,
      answers: asked,
      ...passing.value,
      workers,
      ...bounds,
    };
    const other = wish.against &&
      against && { ...wish.against, imports: against.value, ...othersPassing.value };
    const going = {
      search: opened.value,
      load,
      other,
      answers: answers.value,
      memory: MEMORY,
      signal: options.signal,
    };
    return this.#told(going, options, () => client.explore(load, options.onProgress));
  }

  async resume(options: ExploreOptions): Promise<Result<Exploration>> {
    const stopped = this.#stopped.take();
    if (stopped === null) return failure(NOTHING_LEFT);
    const { client } = stopped.search;
    options.ending.addEventListener("abort", () => client.cancel());
    const memory = moreMemory(stopped);
    const bounds = { ...boundsOf(options), memory };
    return this.#told({ ...stopped, memory }, options, () =>
      client.resume(bounds, options.onProgress),
    );
  }

  async #told(
    going: GoingOfProgram,
    options: ExploreOptions,
    ask: () => Promise<Explored>,
  ): Promise<Result<Exploration>> {
    const { seconds } = options;
    const early = await this.#decisions(
      going,
      { seconds: Math.min(EARLY, (seconds ?? Number.POSITIVE_INFINITY) / 2) },
      options,
    );
    const asking = asked(ask);
    if (options.ending.aborted) going.search.client.cancel();
    const found = await asking;
    const { extent, watched } = found.ok ? found.value.exploration : NOTHING_SEEN;
    const isComplete = extent?.complete ?? false;
    const decisions =
      isOpen(early) && isComplete
        ? await this.#decisions(going, boundsOf(options), options)
        : early;
    const isCut = isOpen(decisions);
    const canGoOn =
      hasMore(extent?.limit ?? watched?.limit ?? null, going) ||
      (isCut && isComplete && options.seconds !== null);
    if (canGoOn) this.#stopped.keep(going);
    else going.search.end();
    if (!found.ok) return found;
    if (!decisions.ok) return decisions;
    const { exploration, replays, tests, drawing } = found.value;
    const verdicts = exploration.verdicts.map((verdict, index) => ({
      ...verdict,
      replay: replays[index] ?? null,
      test: tests[index] ?? null,
      course: null,
    }));
    const both = { verdicts: [...verdicts, ...decisions.value], drawing, canGoOn };
    return success({ ...exploration, varies: "program", ...both });
  }

  /** Whether both schedulers decide alike, if that is asked. */
  async #decisions(
    { search, load, other, answers = [] }: GoingOfProgram,
    bounds: SearchBounds,
    { onProgress }: ExploreOptions,
  ): Promise<Result<ExploredVerdict[]>> {
    if (other === null) return success([]);
    const { runtime, profile, relative = [], workers = 1 } = load;
    const sides = [load, other] as const;
    const of = { runtime, profile, sides, answers, relative, workers };
    const wish = { ...of, ...bounds, memory: MEMORY_OF_BOTH };
    const found = await asked(() => search.client.findDifference(wish, onProgress));
    if (!found.ok) return found;
    const { difference, replay } = found.value;
    return success([sameDecisions(other.title, difference, replay)]);
  }
}

const isOpen = (decisions: Result<ExploredVerdict[]>): boolean =>
  decisions.ok && decisions.value.some(({ verdict }) => verdict === "open");

const NOTHING_SEEN = { extent: null, watched: null };
