import type { Stores } from "../../model/commands.js";
import { notify } from "../../model/notices.js";
import type { Entry, Swap } from "../../model/project/history.js";
import type { Part } from "../../model/project/project.js";
import { revealPlace } from "../../model/selection.js";

/**
 * Shows what undoing or redoing has put into a text, without taking the focus from where it is. None
 * came where what the browser kept of the history did not fit the texts.
 */
export function showChange(
  { layout, selection, notices }: Stores,
  entry: Entry | null,
  present: (swap: Swap) => string,
): void {
  if (!entry) {
    notify(notices, "Nothing to undo or redo.");
    return;
  }
  const { swaps } = entry;
  const shown = layout.getState().sourceTab;
  const changed = Object.keys(swaps) as Part[];
  const part = changed.find((each) => each === shown) ?? changed[0];
  const swap = part && swaps[part];
  if (!swap) return;
  const to = swap.from + present(swap).length;
  revealPlace(selection, { part, from: swap.from, to, focus: false });
}
