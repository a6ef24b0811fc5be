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

/** How far the trace of a run was read. */
export interface Reading {
  /** Complete ticks. */
  tick: number;
  /** Events since the last of them. */
  events: number;
  /** Time of the last record. */
  time: number;
}
