import { createStore } from "zustand/vanilla";

/** What a command asks of the system whose page is open, or is being opened. */
export type SystemWish = "toggle" | "forward" | "back";

/** The page takes a wish once its system is there; null: there is none. */
export const systemWishes = createStore<{ readonly wish: SystemWish | null }>(() => ({
  wish: null,
}));
