import { createStore } from "zustand/vanilla";
import type { SystemFileForm } from "./systems.js";

/** What a command asks of the system whose page is open, or is being opened; also a file about its run, or a moment of it. */
export type SystemWish =
  | "toggle"
  | "forward"
  | "back"
  | { readonly file: SystemFileForm }
  /** ns */
  | { readonly time: number };

/** The page takes a wish once its system is there; null: there is none. */
export const systemWishes = createStore<{ readonly wish: SystemWish | null }>(() => ({
  wish: null,
}));
