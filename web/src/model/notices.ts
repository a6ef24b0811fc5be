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
  /** Whether it tells why a gesture was not carried out. */
  readonly refusal: boolean;
  /** Whether nothing is wrong. */
  readonly calm?: boolean;
}

export interface NoticesState {
  readonly notice: Notice | null;
  /** What is so for a while, and said as long as it is. */
  readonly standing: Notice | null;
  /** Counts what was carried out of what refusals offered: that mends what was refused. */
  readonly mended: number;
}

export type NoticesStore = ReturnType<typeof createNoticesStore>;

export function createNoticesStore() {
  return createStore<NoticesState>(() => ({ notice: null, standing: null, mended: 0 }));
}

export function notify(store: NoticesStore, text: string, ...actions: NoticeAction[]): void {
  store.setState({ notice: { text, actions, refusal: false } });
}

/** Says what is so for a while. */
export function stand(store: NoticesStore, text: string, ...actions: NoticeAction[]): void {
  store.setState({ standing: { text, actions, refusal: false } });
}

/** The same of what is as it should be. */
export function standCalmly(store: NoticesStore, text: string, ...actions: NoticeAction[]): void {
  store.setState({ standing: { text, actions, refusal: false, calm: true } });
}

/** Tells why a gesture was not carried out, with what can be done instead. */
export function notifyRefusal(store: NoticesStore, text: string, ...actions: NoticeAction[]): void {
  store.setState({ notice: { text, actions, refusal: true } });
}

/** What was said against an earlier gesture, and offered instead, is of no use behind another. */
export function dismissRefusal(store: NoticesStore): void {
  if (store.getState().notice?.refusal) dismiss(store);
}

export function dismiss(store: NoticesStore): void {
  store.setState({ notice: null });
}
