import type { Result } from "../../../base/result.js";
import type { Studio } from "../../../model/commands.js";
import type { ExploreOptions } from "../../../model/exploration/port.js";
import type { ExplorationOfSystem } from "../../../model/exploration/runs.js";
import {
  NO_SYSTEM_FOUND,
  type SystemFound,
  type SystemSearchState,
  type SystemSearchStore,
} from "../../../model/exploration/system.js";
import { UnderWay } from "../under-way.js";
import { programOfSystem } from "./program.js";

/** Sets out on a search, or goes on with one. */
type Begin = (options: ExploreOptions) => Promise<Result<ExplorationOfSystem>>;

/** Searches through all runs of the project's system, one search at a time. */
export class SystemSearch {
  private readonly underWay: UnderWay<SystemSearchState>;

  constructor(
    private readonly studio: Studio,
    private readonly store: SystemSearchStore,
  ) {
    this.underWay = new UnderWay(store);
  }

  cancel(): void {
    this.underWay.cancel();
  }

  giveUp(): void {
    this.underWay.giveUp();
  }

  /** One that nobody asked for says nothing where the texts have errors. */
  async begin(how: "asked" | "quietly"): Promise<void> {
    const begun = performance.now();
    const tell = this.underWay.beginAnew();
    const { signal } = this.underWay.signals;
    const { version } = this.studio.stores.project.getState();
    tell({ phase: { kind: "compiling" } });
    const program = await programOfSystem(this.studio, () => !signal.aborted);
    if (signal.aborted) return;
    if (!program.ok) {
      const { message } = program;
      return tell({ phase: how === "asked" ? { kind: "failed", message } : { kind: "resting" } });
    }
    const { seconds, workers: _, ...bounds } = this.store.getState().bounds;
    const { properties = "" } = this.studio.stores.project.getState();
    const wish = { ...program.value, ...bounds, properties };
    const { explorations } = this.studio.ports;
    const of = { version, seconds, begun };
    await this.carryOut((options) => explorations.exploreSystem(wish, options), of, tell);
  }

  /** Goes on with what was stopped, for as long as it takes. */
  async goOn(): Promise<void> {
    const { found } = this.store.getState();
    if (found === null) return;
    const tell = this.underWay.goOn();
    const { explorations } = this.studio.ports;
    const of = { version: found.version, seconds: null, begun: performance.now() };
    await this.carryOut((options) => explorations.resumeSystem(options), of, tell);
  }

  private async carryOut(
    begin: Begin,
    { version, seconds, begun }: Omit<SystemFound, "exploration"> & { readonly begun: number },
    tell: (change: Partial<SystemSearchState>) => void,
  ): Promise<void> {
    tell({ phase: { kind: "searching", progress: null } });
    const found = await begin({
      ...this.underWay.signals,
      seconds,
      begun,
      workers: this.store.getState().bounds.workers,
      onProgress: (progress) => tell({ phase: { kind: "searching", progress } }),
    });
    if (!found.ok) return tell({ phase: { kind: "failed", message: found.message } });
    tell({ ...NO_SYSTEM_FOUND, found: { exploration: found.value, version, seconds } });
  }
}
