import { useMemo } from "react";
import type { Contents } from "../../model/project/project.js";
import { useProject, useRun, useStudio } from "../studio-context.js";
import type { RowOrder } from "../timeline/rows.js";
import { rowsOf } from "./pins.js";

const pinsOf = ({ pinnedThreads }: Contents) => pinnedThreads ?? NONE;
const NONE: readonly string[] = [];

/** Which thread each row shows: pinned ones first. It changes with pins and births, not with each state. */
export function useRowOrder(): RowOrder {
  const { run } = useStudio().stores;
  const pins = useProject(pinsOf);
  const born = useRun((state) => state.simulation?.threads.length ?? 0);
  const program = useRun((state) => state.program);
  // biome-ignore lint/correctness/useExhaustiveDependencies: so many threads of that program have the same names
  return useMemo(
    () => rowsOf(run.getState().simulation?.threads ?? [], pins),
    [run, pins, born, program],
  );
}
