import { createStore } from "zustand/vanilla";

/** One thing to do about a notice. */
export interface NoticeAction {
  readonly label: string;
  run(): void;
}

/** A short message that passes, with what can be done about it. */
export interface Notice {
  readonly text: string;
  readonly actions: readonly NoticeAction[];
}

export interface NoticesState {
  readonly notice: Notice | null;
}

export type NoticesStore = ReturnType<typeof createNoticesStore>;

export function createNoticesStore() {
  return createStore<NoticesState>(() => ({ notice: null }));
}

export function notify(store: NoticesStore, text: string, ...actions: NoticeAction[]): void {
  store.setState({ notice: { text, actions } });
}

export function dismiss(store: NoticesStore): void {
  store.setState({ notice: null });
}
