import { useEffect, useMemo } from "react";
import { type Family, shownOf } from "../../../model/system/systems.js";
import { useSystem } from "../system-store.js";

/** Has the system tell whole states only of what shows: of 64 nodes all would be too much for each frame. */
export function useWatched(families: readonly Family[], hasManager: boolean): void {
  const run = useSystem((all) => all.run);
  const shown = useSystem((all) => all.shown);
  // Of one that came to a fault it is told which.
  const failed = useSystem(({ state }) => (state?.end?.kind === "failed" ? state.end.at.node : 0));
  const watched = useMemo(() => {
    const nodes = families.map((family) => shownOf(family, { shown }).number);
    const others = failed > 0 && !nodes.includes(failed) ? [failed] : [];
    return [...(hasManager ? [0] : []), ...nodes, ...others];
  }, [families, hasManager, shown, failed]);
  useEffect(() => void run?.watch(watched), [run, watched]);
}
