/** One record of the trace with its absolute time, and threads by number. */
export interface TraceRecord {
  /** As in TraceKind. */
  readonly kind: number;
  readonly time: number;
  /** The tick that it led to or was part of. */
  readonly tick: number;
  /** From 1, 0 for none. */
  readonly thread: number;
  /** Meaning by kind, see trace.toml; threads by node. */
  readonly place: number;
  readonly value: number;
}

/** Takes the events of a run, each once and in order. */
export interface EventSink {
  append(event: TraceRecord): void;
}
