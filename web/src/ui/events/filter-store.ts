import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Stores } from "../../model/commands.js";
import { ALL_EVENTS } from "../../model/run/filters.js";
import type { EventFilter } from "../../model/run/simulation.js";
import { useStudio } from "../studio-context.js";

type FilterStore = StoreApi<EventFilter>;

const stores = new WeakMap<Stores, FilterStore>();

/** Which events are looked for: the list of events and the timeline look for the same. */
export function useFilterStore(): FilterStore {
  const studio = useStudio().stores;
  let store = stores.get(studio);
  if (!store) {
    store = createStore<EventFilter>(() => ALL_EVENTS);
    stores.set(studio, store);
  }
  return store;
}

export function useEventFilter() {
  const store = useFilterStore();
  return { filter: useStore(store), setFilter: (filter: EventFilter) => store.setState(filter) };
}
