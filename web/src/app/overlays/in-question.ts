import type { SelectionStore } from "../../model/selection.js";

/** On what help is asked for: what the cursor of a source is at, or what the focused part of the page says of itself. */
export function inQuestion(selection: SelectionStore): string {
  const focused = document.activeElement;
  if (focused?.closest(".monaco-editor")) return selection.getState().atCaret;
  return focused?.closest<HTMLElement>("[data-help]")?.dataset.help ?? "";
}
