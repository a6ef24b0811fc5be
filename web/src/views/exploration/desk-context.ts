import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { ExplorationDesk } from "../../model/exploration/desk.js";
import type { ExplorationState } from "../../model/exploration/store.js";

export const DeskContext = createContext<ExplorationDesk | null>(null);

export function useDesk(): ExplorationDesk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("A part of the exploration is used outside it.");
  return desk;
}

export function useExploration<T>(select: (state: ExplorationState) => T): T {
  return useStore(useDesk().store, select);
}
