import type { ShownState } from "../model/run/run.js";

interface ThreadChipProps {
  readonly thread: number;
  readonly state: ShownState;
  readonly small?: boolean;
}

/** A thread as its numbered token, the same in sentences, tables and lanes. */
export function ThreadChip({ thread, state, small = false }: ThreadChipProps) {
  return <span className={`chip ${state}${small ? " small" : ""}`}>{thread}</span>;
}
