import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Travel } from "../../../graph/live/traffic.js";
import { NO_TRAFFIC } from "../../../graph/live/traffic.js";

/** What moves on the graph, and what a person points at: small parts of it re-render each. */
export interface TrafficState extends Travel {
  /** The edge under the pointer or with the focus. */
  readonly hovered: string | null;
}

export type TrafficStore = ReturnType<typeof createTrafficStore>;

export function createTrafficStore() {
  return createStore<TrafficState>(() => ({
    traffic: NO_TRAFFIC,
    travelling: new Set(),
    hovered: null,
  }));
}

export const TrafficContext = createContext<TrafficStore | null>(null);

export function useTrafficStore(): TrafficStore {
  const store = useContext(TrafficContext);
  if (!store) throw new Error("A part of the graph is used outside of it.");
  return store;
}

export function useTraffic<T>(select: (state: TrafficState) => T): T {
  return useStore(useTrafficStore(), select);
}
