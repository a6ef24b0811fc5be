import type { SourceTab } from "../../model/layout.js";
import { fileOf } from "../../model/project/project.js";
import { useLayout, useProject, useSelection } from "../studio-context.js";

/** The open tab of the source: the scheduler's where the one that was open is gone. */
export function useSourceTab(): SourceTab {
  const tab = useLayout((state) => state.sourceTab);
  const base = useSelection((state) => state.base !== null);
  const known = useProject((state) => (tab === "base" ? base : fileOf(state, tab) !== undefined));
  return known ? tab : "scheduler";
}
