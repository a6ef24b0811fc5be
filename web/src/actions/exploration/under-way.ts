/** The search of a store that is under way: one at a time, and only the last one tells the store of itself. */
export class UnderWay<State> {
  private calledOff = new AbortController();
  /** Ends it, and then it tells what it has seen. */
  private ending = new AbortController();

  constructor(private readonly store: { setState(change: Partial<State>): void }) {}

  cancel(): void {
    this.ending.abort();
  }

  giveUp(): void {
    this.calledOff.abort();
  }

  /** Gives up what there was, and gives how the next one tells of itself. */
  beginAnew(): (change: Partial<State>) => void {
    this.giveUp();
    this.calledOff = new AbortController();
    return this.goOn();
  }

  /** The same of one that goes on. */
  goOn(): (change: Partial<State>) => void {
    this.ending = new AbortController();
    const { signal } = this.calledOff;
    return (change) => {
      if (!signal.aborted) this.store.setState(change);
    };
  }

  /** What tells a search to end. */
  get signals(): { readonly signal: AbortSignal; readonly ending: AbortSignal } {
    return { signal: this.calledOff.signal, ending: this.ending.signal };
  }
}
