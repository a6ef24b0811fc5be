import type { Studio } from "../../../model/commands.js";
import {
  NO_SYSTEM_FOUND,
  type SystemFound,
  type SystemSearchState,
  type SystemSearchStore,
} from "../../../model/exploration/system.js";
import { UnderWay } from "../under-way.js";
import { programOfSystem } from "./program.js";

/** Searches through all runs of the project's system, one search at a time. */
export class SystemSearch extends UnderWay<SystemSearchState> {
  constructor(
    private readonly studio: Studio,
    private readonly store: SystemSearchStore,
  ) {
    super(store);
  }

  /** One that nobody asked for says nothing where the texts have errors. */
  async begin(how: "asked" | "quietly"): Promise<void> {
    const begun = performance.now();
    const tell = this.tellAnew();
    const { signal } = this;
    const { version } = this.studio.stores.project.getState();
    tell({ phase: { kind: "compiling" } });
    const program = await programOfSystem(this.studio, () => !signal.aborted);
    if (signal.aborted) return;
    if (!program.ok) return this.refuse(program.message, how, tell);
    const { seconds, workers, ...bounds } = this.store.getState().bounds;
    const { properties = "" } = this.studio.stores.project.getState();
    const wish = { ...program.value, ...bounds, properties };
    const { explorations } = this.studio.ports;
    await this.carryOut(
      (options) => explorations.exploreSystem(wish, options),
      { seconds, begun, workers },
      tell,
      (exploration) => foundBy({ exploration, version, seconds }),
    );
  }

  /** Goes on with what was stopped, for as long as it takes. */
  async goOn(): Promise<void> {
    const { found } = this.store.getState();
    if (found === null) return;
    const { version } = found;
    const { workers } = this.store.getState().bounds;
    await this.carryOut(
      (options) => this.studio.ports.explorations.resumeSystem(options),
      { seconds: null, begun: performance.now(), workers },
      this.tellOn(),
      (exploration) => foundBy({ exploration, version, seconds: null }),
    );
  }
}

/** What was found, with nothing looked at. */
const foundBy = (found: SystemFound): Partial<SystemSearchState> => ({ ...NO_SYSTEM_FOUND, found });
