import type { Result } from "../../base/result.js";
import type { ExploreOptions } from "../../model/exploration/port.js";
import type { ExplorationPhase } from "../../model/exploration/store.js";

interface Searching {
  readonly phase: ExplorationPhase;
}

type Tell<State> = (change: Partial<State> | Searching) => void;

/** Searches of a store: one is under way at a time, and only the last one tells the store of itself. */
export class UnderWay<State extends Searching> {
  private calledOff = new AbortController();
  /** Ends it, and then it tells what it has seen. */
  private ending = new AbortController();

  constructor(private readonly told: { setState(change: Partial<State> | Searching): void }) {}

  cancel(): void {
    this.ending.abort();
  }

  giveUp(): void {
    this.calledOff.abort();
  }

  /** Gives up what there was, and gives how the next one tells of itself. */
  protected tellAnew(): Tell<State> {
    this.giveUp();
    this.calledOff = new AbortController();
    return this.tellOn();
  }

  /** The same of one that goes on. */
  protected tellOn(): Tell<State> {
    this.ending = new AbortController();
    const { signal } = this.calledOff;
    return (change) => {
      if (!signal.aborted) this.told.setState(change);
    };
  }

  /** Is set when the search is given up. */
  protected get signal(): AbortSignal {
    return this.calledOff.signal;
  }

  /** What cannot be searched through; where nobody asked for it, nothing is said. */
  protected refuse(message: string, how: "asked" | "quietly", tell: Tell<State>): void {
    tell({ phase: how === "asked" ? { kind: "failed", message } : { kind: "resting" } });
  }

  /** Searches for so long at most, with so many workers, and tells of what it is at and of what was found. */
  protected async carryOut<Found>(
    begin: (options: ExploreOptions) => Promise<Result<Found>>,
    within: Pick<ExploreOptions, "seconds" | "begun" | "workers">,
    tell: Tell<State>,
    toldOf: (found: Found) => Partial<State>,
  ): Promise<void> {
    tell({ phase: { kind: "searching", progress: null } });
    const found = await begin({
      signal: this.signal,
      ending: this.ending.signal,
      ...within,
      onProgress: (progress) => tell({ phase: { kind: "searching", progress } }),
    });
    if (!found.ok) return tell({ phase: { kind: "failed", message: found.message } });
    tell({ ...toldOf(found.value), phase: { kind: "resting" } });
  }
}
