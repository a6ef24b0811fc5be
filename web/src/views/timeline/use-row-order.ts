import { useMemo } from "react";
import { useLayout, useRun, useStudio } from "../../ui/studio-context.js";
import type { RowOrder } from "../../ui/timeline/rows.js";
import { rowsOf } from "./pins.js";

/** Which thread each row shows: pinned ones first. It changes with pins and births, not with each state. */
export function useRowOrder(): RowOrder {
  const { run } = useStudio().stores;
  const pins = useLayout((state) => state.pinnedRows);
  const born = useRun((state) => state.simulation?.threads.length ?? 0);
  const program = useRun((state) => state.program);
  // biome-ignore lint/correctness/useExhaustiveDependencies: so many threads of that program have the same names
  return useMemo(
    () => rowsOf(run.getState().simulation?.threads ?? [], pins),
    [run, pins, born, program],
  );
}
