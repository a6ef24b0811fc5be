import { createStore } from "zustand/vanilla";

/** What can lie over the page, one at a time. */
export type Sheet = "palette" | "shortcuts" | "gallery" | "share";

/** What is read in the help: a section by its id, else what fits what is sought, else the contents. */
export interface HelpWish {
  readonly section: string | null;
  readonly sought: string;
  /** Whether what fits best is opened at once. */
  readonly direct: boolean;
}

/** What is told beside the work, or over it, for a while. */
export interface OverlayState {
  readonly sheet: Sheet | null;
  /** The help beside the work; null while it is closed. */
  readonly help: HelpWish | null;
  /** The step of the tour that shows; null while nobody takes it. */
  readonly tourStep: number | null;
  /** Whether a person is greeted, who was never here before. */
  readonly welcome: boolean;
}

export type OverlayStore = ReturnType<typeof createOverlayStore>;

export function createOverlayStore(welcome: boolean) {
  return createStore<OverlayState>(() => ({ sheet: null, help: null, tourStep: null, welcome }));
}

/** Opens the help at what is sought, or at its contents. */
export function openHelp(store: OverlayStore, wish: Partial<HelpWish> = {}): void {
  store.setState({ help: { section: null, sought: "", direct: false, ...wish }, sheet: null });
}
