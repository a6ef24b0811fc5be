import { type Result, success } from "../../base/result.js";
import type { RuntimeModule } from "../../engine/compile.js";
import type { SystemProgram } from "../../system/program.js";
import { DEFAULT_MEMORY } from "../explorer.js";
import type { Invariant } from "../property-text.js";
import { type RunHelpers, SharedRuns } from "../shared-runs.js";
import type { CourseProgress } from "../workload/types.js";
import { upheldWithin } from "./findings.js";
import type { PendingRun } from "./maker.js";
import { ownOfSystem } from "./own.js";
import { type KeptSystem, type MadeElsewhere, SystemSearch } from "./search.js";
import type { SystemExploration } from "./types.js";

/** What is asked. */
export interface SystemSetup {
  readonly program: SystemProgram;
  /** What people call the system. */
  readonly name: string;
  readonly runtime: RuntimeModule;
  /** Of the schedulers' own random numbers, which are not varied. */
  readonly seed: string;
  readonly parameters: Readonly<Record<string, number>>;
  /** Messages that are kept back in a run, at most. */
  readonly late?: number;
  /** Nodes that are lost in a run, at most. */
  readonly crashes?: number;
  /** Properties of one's own, which `systemVocabulary` has the names for. */
  readonly properties?: string;
  /** Ticks of all processes together, at most. */
  readonly depth?: number;
  /** Bytes for what is found. */
  readonly memory?: number;
  /** Asked between two runs: whether it is to end with what was found. */
  readonly isCancelled?: () => boolean;
}

/** Others that make runs of a system. */
export type SystemHelpers = RunHelpers<PendingRun, MadeElsewhere>;

/**
 * Explores all runs of a system: messages come as early as they can, or are kept back until something else has happened where
 * they go; nodes are lost behind any of their ticks; and what is random in a workload goes as `exploreWorkload` says. A run
 * goes on to its end, or to a moment that is known. What comes after the fewest events is done first.
 */
export async function* exploreSystem(
  setup: SystemSetup,
): AsyncGenerator<CourseProgress, Result<SystemExploration>> {
  const exploring = ExploringSystem.open(setup);
  return exploring.ok ? yield* exploring.value.run(setup.isCancelled) : exploring;
}

/** An exploration of a system that can be gone on with where it was cancelled, or has used up its memory. */
export class ExploringSystem {
  readonly #search: SystemSearch;
  readonly #name: string;

  private constructor(setup: SystemSetup, own: readonly Invariant[]) {
    this.#search = new SystemSearch(setup, own);
    this.#name = setup.name;
  }

  static open(setup: SystemSetup): Result<ExploringSystem> {
    const own = ownOfSystem(setup.properties ?? "", setup.program);
    return own.ok ? success(new ExploringSystem(setup, own.value)) : own;
  }

  /** From the next `run` on there may be so many bytes. What was found stays. */
  extend({ memory = DEFAULT_MEMORY }: Pick<SystemSetup, "memory">): void {
    this.#search.extend(memory);
  }

  async *run(
    isCancelled: () => boolean = () => false,
    helpers: SystemHelpers | null = null,
  ): AsyncGenerator<CourseProgress, Result<SystemExploration>> {
    const search = this.#search;
    const shared =
      helpers &&
      new SharedRuns<PendingRun, PendingRun, MadeElsewhere>(search, helpers, search.keys);
    search.onFound = (keys) => shared?.found(keys);
    for (;;) {
      if (isCancelled()) search.cancel();
      if (!(await (shared ?? search).next())) break;
      yield search.progress();
    }
    search.onFound = () => {};
    if (search.wrong !== null) return search.wrong;
    const { extent } = search;
    const verdicts = search.findings.verdicts((fact) => upheldWithin(fact, extent));
    return success({ system: this.#name, extent, verdicts });
  }

  keep(): KeptSystem {
    return this.#search.keep();
  }

  /** What was found, beside what `keep` tells. */
  bytes(): Generator<Uint8Array> {
    return this.#search.bytes();
  }

  /** Goes on from what was found before. */
  restore(kept: KeptSystem, next: (bytes: number) => Uint8Array): Result<null> {
    return this.#search.restore(kept, next);
  }
}
