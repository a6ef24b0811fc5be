import { createStore } from "zustand/vanilla";
import type { Rules } from "../generated/services.js";

/** The scheduler as cards and tables. */
export interface RulesState {
  /** Those of the newest text that was looked at; null before one was. */
  readonly rules: Rules | null;
  /** How many views show them: nobody asks for them while none does. */
  readonly readers: number;
  /** The handler whose cards show, by id; null for the first. */
  readonly shown: string | null;
}

export type RulesStore = ReturnType<typeof createRulesStore>;

export function createRulesStore() {
  return createStore<RulesState>(() => ({ rules: null, readers: 0, shown: null }));
}

/** Says that a view shows the rules. Returns how to say that it does no longer. */
export function readRules(store: RulesStore): () => void {
  store.setState(({ readers }) => ({ readers: readers + 1 }));
  return () => store.setState(({ readers }) => ({ readers: readers - 1 }));
}
