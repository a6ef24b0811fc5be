import { useMemo } from "react";
import { useStore } from "zustand";
import type { Groups } from "../generated/services.js";
import { type GroupsState, groupsOf, groupsOfVersion } from "../model/project/groups.js";
import { useRun, useStudio } from "./studio-context.js";

/** What is known of the tree of the scheduler. */
export function useGroups(): GroupsState {
  const studio = useStudio();
  return useStore(useMemo(() => groupsOf(studio), [studio]));
}

/** The tree of the text that runs; null until it is known. */
export function useGroupsOfRun(): Groups | null {
  const version = useRun(({ program }) => program?.version);
  return groupsOfVersion(useGroups(), version);
}
