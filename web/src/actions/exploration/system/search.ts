import type { Result } from "../../../base/result.js";
import type { Studio } from "../../../model/commands.js";
import type { ExploreOptions } from "../../../model/exploration/port.js";
import type { ExplorationOfSystem } from "../../../model/exploration/runs.js";
import {
  NO_SYSTEM_FOUND,
  type SystemFound,
  type SystemSearchStore,
} from "../../../model/exploration/system.js";
import { programOfSystem } from "./program.js";

/** Sets out on a search, or goes on with one. */
type Begin = (options: ExploreOptions) => Promise<Result<ExplorationOfSystem>>;

/** Searches through all runs of the project's system, one search at a time. */
export class SystemSearch {
  private calledOff = new AbortController();
  /** Ends the one that is under way, which tells what it has seen. */
  private ending = new AbortController();

  constructor(
    private readonly studio: Studio,
    private readonly store: SystemSearchStore,
  ) {}

  cancel(): void {
    this.ending.abort();
  }

  giveUp(): void {
    this.calledOff.abort();
  }

  /** One that nobody asked for says nothing where the texts have errors. */
  async begin(how: "asked" | "quietly"): Promise<void> {
    this.calledOff.abort();
    this.calledOff = new AbortController();
    this.ending = new AbortController();
    const { signal } = this.calledOff;
    const tell = this.teller();
    const { version } = this.studio.stores.project.getState();
    tell({ phase: { kind: "compiling" } });
    const program = await programOfSystem(this.studio, () => !signal.aborted);
    if (signal.aborted) return;
    if (!program.ok) {
      const { message } = program;
      return tell({ phase: how === "asked" ? { kind: "failed", message } : { kind: "resting" } });
    }
    const { seconds, ...bounds } = this.store.getState().bounds;
    const wish = { ...program.value, ...bounds };
    const { explorations } = this.studio.ports;
    await this.carryOut((options) => explorations.exploreSystem(wish, options), {
      version,
      seconds,
    });
  }

  /** Goes on with what was stopped, for as long as it takes. */
  async goOn(): Promise<void> {
    const { found } = this.store.getState();
    if (found === null) return;
    this.ending = new AbortController();
    const { explorations } = this.studio.ports;
    await this.carryOut((options) => explorations.resumeSystem(options), {
      version: found.version,
      seconds: null,
    });
  }

  /** How to tell of what is under way, as long as nothing else is begun. */
  private teller(): SystemSearchStore["setState"] {
    const { signal } = this.calledOff;
    return (change) => {
      if (!signal.aborted) this.store.setState(change);
    };
  }

  private async carryOut(
    begin: Begin,
    { version, seconds }: Omit<SystemFound, "exploration">,
  ): Promise<void> {
    const tell = this.teller();
    tell({ phase: { kind: "searching", progress: null } });
    const found = await begin({
      signal: this.calledOff.signal,
      ending: this.ending.signal,
      seconds,
      onProgress: (progress) => tell({ phase: { kind: "searching", progress } }),
    });
    if (!found.ok) return tell({ phase: { kind: "failed", message: found.message } });
    tell({ ...NO_SYSTEM_FOUND, found: { exploration: found.value, version, seconds } });
  }
}
