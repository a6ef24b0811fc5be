import { createStore } from "zustand/vanilla";
import type { Moment } from "./moments.js";

/** The moment that came with the link of the project that is open, to be gone to again; null for none. */
export const arrived = createStore<{ readonly moment: Moment | null }>(() => ({ moment: null }));
