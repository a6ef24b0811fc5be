import { useEffect, useMemo } from "react";
import { type Family, shownOf } from "../../../model/system/systems.js";
import { useSystem } from "../system-store.js";

/** Has the system tell whole states only of what shows: of 64 nodes all would be too much for each frame. */
export function useWatched(families: readonly Family[], hasManager: boolean): void {
  const run = useSystem((all) => all.run);
  const shown = useSystem((all) => all.shown);
  const watched = useMemo(() => {
    const nodes = families.map((family) => shownOf(family, { shown }).number);
    return hasManager ? [0, ...nodes] : nodes;
  }, [families, hasManager, shown]);
  useEffect(() => void run?.watch(watched), [run, watched]);
}
