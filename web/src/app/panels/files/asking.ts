import { createStore } from "zustand/vanilla";
import type { Part } from "../../../model/project/project.js";

/** What a person is asked about files: how a new one is called, or how one is called from now on. */
export type Asking = { readonly kind: "new" } | { readonly kind: "rename"; readonly part: Part };

/** Tabs and the menu behind them ask by the same dialog; null while it is closed. */
export const asking = createStore<{
  readonly about: Asking | null;
  /** What had the keyboard before, and has it back if it is still there. */
  readonly opener: Element | null;
}>(() => ({ about: null, opener: null }));

export function ask(about: Asking, opener: Element | null = document.activeElement): void {
  asking.setState({ about, opener });
}

export const endAsking = () => asking.setState({ about: null });

/** Gives the keyboard back: to the open tab where what had it is gone. */
export function giveKeyboardBack(): void {
  const { opener } = asking.getState();
  const open = document.querySelector('[aria-label="Texts"] [aria-selected="true"]');
  const to = opener?.isConnected ? opener : open;
  if (to instanceof HTMLElement) to.focus();
}
