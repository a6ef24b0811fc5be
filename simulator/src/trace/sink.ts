/** Takes the trace of a run while it goes on. */
export interface TraceSink {
  /** To be called before the ring of the trace wraps. */
  drain(): Promise<void>;
  finish(): Promise<void>;
}
