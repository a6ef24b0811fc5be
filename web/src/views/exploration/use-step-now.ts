import type { OpenedRun } from "../../model/exploration/store.js";
import { useRun } from "../../ui/studio-context.js";

/** The last step, counted from 1, that the run that shows has come to. */
export function useStepNow(opened: OpenedRun | null): number {
  const tick = useRun((state) => state.simulation?.tick ?? 0);
  const isOver = useRun((state) => (state.simulation?.outcome ?? null) !== null);
  if (opened === null) return 0;
  const { ticks, at } = opened;
  // A run ends behind its last tick.
  const reached = isOver ? tick + 1 : tick;
  if (ticks[at] === tick || ticks[at] === reached) return at + 1;
  return ticks.findLastIndex((each) => each !== null && each <= reached) + 1;
}
