import { createStore } from "zustand/vanilla";

/** What is known of the page without a network. */
export interface OfflineState {
  /**
   * Whether the page is kept in this browser. `none` is a browser that cannot, or a page that is
   * not to be kept; `partly` lacks something that could not be loaded.
   */
  readonly kept: "none" | "loading" | "partly" | "whole";
  /** Whether a newer version is kept beside this one, or is used by another page already. */
  readonly newer: "none" | "waiting" | "elsewhere";
  /** Whether the browser offers to install the page as an application. */
  readonly installable: boolean;
}

export type OfflineStore = ReturnType<typeof createOfflineStore>;

export function createOfflineStore() {
  return createStore<OfflineState>(() => ({ kept: "none", newer: "none", installable: false }));
}
