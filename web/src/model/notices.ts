import { createStore } from "zustand/vanilla";

/** A short message that passes, with at most one thing to do about it. */
export interface Notice {
  readonly text: string;
  readonly action: { readonly label: string; run(): void } | null;
}

export interface NoticesState {
  readonly notice: Notice | null;
}

export type NoticesStore = ReturnType<typeof createNoticesStore>;

export function createNoticesStore() {
  return createStore<NoticesState>(() => ({ notice: null }));
}

export function notify(store: NoticesStore, text: string, action: Notice["action"] = null): void {
  store.setState({ notice: { text, action } });
}

export function dismiss(store: NoticesStore): void {
  store.setState({ notice: null });
}
