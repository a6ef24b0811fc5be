import { failure, type Result, success } from "../base/result.js";
import { Explored } from "../generated/layout.js";
import { unansweredText, undividedText, type WantedAnswer } from "./answers.js";
import { drawingOf } from "./drawing.js";
import { type Bounds, Explorer, type SearchSetup, type Variation } from "./explorer.js";
import { forgetting, forgettingInTime, forgettingUnasked } from "./findings/forgetting.js";
import { leadingVerdicts } from "./findings/leading.js";
import { ownVerdicts } from "./findings/properties.js";
import { safety } from "./findings/safety.js";
import { type Groups, groupsOf, shapesOf } from "./findings/shapes.js";
import { bytesOf, type KeptSearch, keptOf, restore } from "./kept.js";
import { type PassingTime, searchInTime } from "./passing.js";
import { isInvariant, type OwnProperty, readProperties, vocabularyOf } from "./property-text.js";
import type {
  Exploration,
  Extent,
  Progress,
  StateDrawing,
  VariedImport,
  Verdict,
} from "./types.js";

/** What is asked. */
export interface ExploreSetup extends Omit<SearchSetup, "variations" | "watches"> {
  readonly imports: readonly VariedImport[];
  /** Numbers that the scheduler asks its surroundings for; left out: none. */
  readonly wanted?: readonly WantedAnswer[];
  /** What random numbers are (`rand`), and what functions of the host answer. */
  readonly answers?: readonly Variation[];
  /** Of a scheduler that asks for the time; left out: it does not. */
  readonly passing?: PassingTime;
  /** What programs could do that is not explored, in words; left out: nothing. */
  readonly without?: readonly string[];
  /** Properties of one's own, as `readProperties` reads them. */
  readonly properties?: string;
  /** Asked after each slice: whether it is to end with what was found. */
  readonly isCancelled?: () => boolean;
}

/** What is known of a thread that is watched; null: it was not looked for. */
interface Further {
  readonly watched: Extent | null;
  readonly verdicts: readonly Verdict[];
}

/** States that are expanded before others get their turn. */
const SLICE = 4096;

/**
 * Explores a scheduler under every program: first for faults, then, with one thread watched, for threads that are forgotten.
 * It pauses after each slice with how far it has come.
 */
export function* explore(setup: ExploreSetup): Generator<Progress, Result<Exploration>> {
  const exploring = Exploring.open(setup);
  if (!exploring.ok) return exploring;
  try {
    return yield* exploring.value.run(setup.isCancelled);
  } finally {
    exploring.value.endHelp();
  }
}

/** An exploration that can be gone on with where it was cancelled, or came to a bound. */
export class Exploring {
  readonly #setup: ExploreSetup;
  readonly #states: Explorer;
  readonly #own: readonly OwnProperty[];
  /** The search with a watched thread; null: it has not begun. */
  #watched: Explorer | null = null;
  #bounds: Bounds;
  /** All states by lengths of containers; null: there are too many. */
  #groups: Groups | null = null;

  private constructor(setup: ExploreSetup, states: Explorer, own: readonly OwnProperty[]) {
    this.#setup = setup;
    this.#bounds = setup;
    this.#states = states;
    this.#own = own;
  }

  static open(setup: ExploreSetup): Result<Exploring> {
    const opened = openSearch(setup, false);
    if (!opened.ok) return opened;
    const own = readProperties(setup.properties ?? "", vocabularyOf(opened.value.descriptor));
    return own.ok ? success(new Exploring(setup, opened.value, own.value)) : own;
  }

  /** From the next `run` on it goes up to these bounds. What was found stays. */
  extend(bounds: Bounds): void {
    this.#bounds = bounds;
    this.#states.extend(bounds);
    this.#watched?.extend(bounds);
  }

  /** How far its searches have come, in the order in which they are made: all states, and then those with a watched thread. */
  keep(): KeptSearch[] {
    return this.#searches.map(keptOf);
  }

  /** What they have found beside that. */
  *bytes(): Generator<Uint8Array> {
    for (const search of this.#searches) yield* bytesOf(search);
  }

  /**
   * Goes on from what was found before.
   * @param kept of each of its searches that had begun
   */
  restore(kept: readonly KeptSearch[], next: (bytes: number) => Uint8Array): Result<null> {
    const [states, watched] = kept;
    if (states === undefined) return success(null);
    const first = restore(this.#states, states, next);
    if (!first.ok || watched === undefined) return first;
    const opened = this.#openWatched();
    return opened.ok ? restore(opened.value, watched, next) : opened;
  }

  /** Nobody helps any more. */
  endHelp(): void {
    this.#states.endHelp();
    this.#watched?.endHelp();
  }

  /** What was found, to be drawn; null where there is too much of it. */
  draw({ verdicts }: Exploration): StateDrawing | null {
    const runs = verdicts.map(({ counterexample }) => counterexample);
    const invariants = this.#own.filter(isInvariant);
    return drawingOf(this.#states, { runs, invariants, groups: this.#groups });
  }

  *run(isCancelled: () => boolean = () => false): Generator<Progress, Result<Exploration>> {
    const extent = yield* search(this.#states, "states", isCancelled, this.#setup.wanted);
    if (!extent.ok) return extent;
    const graph = this.#states.graph();
    if (!graph.ok) return graph;
    this.#groups = groupsOf(this.#states, graph.value);
    const shapes = this.#groups === null ? [] : shapesOf(this.#states, graph.value, this.#groups);
    const ofOwn = ownVerdicts(this.#states, this.#own, extent.value);
    if (!ofOwn.ok) return ofOwn;
    const verdicts = [...safety(this.#states, extent.value), ...ofOwn.value];
    const further = yield* this.#further(extent.value, isCancelled);
    if (!further.ok) return further;
    const scheduler = this.#states.descriptor.name;
    const { imports, without = [], answers = [], passing } = this.#setup;
    const { watched, verdicts: asked } = further.value;
    verdicts.push(...asked);
    const held = heldIn(this.#setup);
    const found = {
      scheduler,
      extent: extent.value,
      watched,
      imports,
      answers,
      held,
      without,
      ...(passing && { durations: passing.durations }),
    };
    return success({ ...found, verdicts, shapes });
  }

  /** What is asked of a thread that is watched. */
  *#further(extent: Extent, isCancelled: () => boolean): Generator<Progress, Result<Further>> {
    const { passing } = this.#setup;
    if (!extent.complete || passing !== undefined) {
      const reach = { ...extent, complete: false };
      const asked = passing === undefined ? forgettingUnasked(extent) : forgettingInTime();
      const leading = leadingVerdicts(this.#states, null, this.#own, reach);
      if (!leading.ok) return leading;
      return success({ watched: null, verdicts: [...leading.value, ...asked] });
    }
    const watched = this.#openWatched();
    if (!watched.ok) return watched;
    const seen = yield* search(watched.value, "forgotten", isCancelled, this.#setup.wanted);
    if (!seen.ok) return seen;
    const leading = leadingVerdicts(this.#states, watched.value, this.#own, seen.value);
    if (!leading.ok) return leading;
    const questions = forgetting(watched.value, seen.value, isCancelled);
    let next = questions.next();
    for (; !next.done; next = questions.next()) yield progressOf(watched.value, "forgotten");
    if (!next.value.ok) return next.value;
    const { verdicts, isCut } = next.value.value;
    const extentOfWatched = isCut
      ? { ...seen.value, complete: false, limit: "cancelled" as const }
      : seen.value;
    return success({ watched: extentOfWatched, verdicts: [...leading.value, ...verdicts] });
  }

  get #searches(): Explorer[] {
    return this.#watched === null ? [this.#states] : [this.#states, this.#watched];
  }

  #openWatched(): Result<Explorer> {
    if (this.#watched !== null) return success(this.#watched);
    const { depth: _depth, memory: _memory, ...rest } = this.#setup;
    const opened = openSearch({ ...rest, ...this.#bounds }, true);
    if (opened.ok) this.#watched = opened.value;
    return opened;
  }
}

export function openSearch(setup: ExploreSetup, watches: boolean): Result<Explorer> {
  const { imports, wanted = [], answers = [] } = setup;
  const missing = unansweredText(wanted, answers);
  if (missing !== null) return failure(missing);
  const { passing } = setup;
  const times = passing === undefined ? [] : [{ name: "now", values: passing.durations }];
  const variations = [...imports, ...answers, ...times];
  const counters = heldIn(setup);
  const inTime = passing === undefined ? {} : searchInTime(passing, { ...setup, counters });
  return Explorer.open({ ...setup, watches, variations, counters, ...inTime });
}

/** Where nothing is reduced none is held, and none that a property asks for. */
export function heldIn({ counters = [], properties = "", tellsApart }: ExploreSetup) {
  if (tellsApart) return [];
  return counters.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(properties));
}

/** Goes on to the end or a bound, and tells how far it got. */
function* search(
  explorer: Explorer,
  phase: Progress["phase"],
  isCancelled: () => boolean,
  wanted: readonly WantedAnswer[] = [],
): Generator<Progress, Result<Extent>> {
  while (explorer.go(SLICE)) {
    yield progressOf(explorer, phase);
    if (isCancelled()) break;
  }
  if (explorer.look().status === Explored.UNANSWERED) return failure(undividedText(wanted));
  return success(extentOf(explorer));
}

function progressOf(explorer: Explorer, phase: Progress["phase"]): Progress {
  const { states, expanded, depth, bytes } = explorer.look();
  return { phase, states, frontier: states - expanded, depth, bytes };
}

/** Of the programs that are explored. */
export function boundsOf(explorer: Explorer): Pick<Extent, "threads" | "locks" | "processors"> {
  const { threads, locks, processors } = explorer.look();
  return { threads, ...(locks > 0 && { locks }), ...(processors > 1 && { processors }) };
}

function extentOf(explorer: Explorer): Extent {
  const { states, transitions, depth, status, bytes } = explorer.look();
  const limit = LIMITS[status] ?? null;
  return {
    ...boundsOf(explorer),
    states,
    transitions,
    depth,
    complete: limit === null,
    limit,
    bytes,
  };
}

const LIMITS: Readonly<Record<number, Extent["limit"]>> = {
  [Explored.MEMORY]: "memory",
  [Explored.DEPTH]: "depth",
  [Explored.RUNNING]: "cancelled",
};
