import type { Stores } from "../../model/commands.js";
import { revealPlace } from "../../model/selection.js";

/** Shows a part of the scheduler in the source, without taking the focus there. */
export function showInSource(
  { selection, layout }: Stores,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  if (!layout.getState().sourceOpen) return;
  revealPlace(selection, { part: "scheduler", from, to, focus: false });
}
