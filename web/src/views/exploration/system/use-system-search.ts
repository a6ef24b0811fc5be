import { useStore } from "zustand";
import type { SystemSearchState } from "../../../model/exploration/system.js";
import { useDesk } from "../desk-context.js";

export function useSystemSearch<T>(select: (state: SystemSearchState) => T): T {
  return useStore(useDesk().system.store, select);
}
