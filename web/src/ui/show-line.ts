import type { Stores } from "../model/commands.js";
import { type Part, textOf } from "../model/project/project.js";
import { revealPlace } from "../model/selection.js";

/** Shows a whole line of one of the project's texts in the source. */
export function showLine(stores: Stores, part: Part, line: number): void {
  const text = textOf(stores.project.getState(), part);
  const before = text.split("\n").slice(0, line - 1);
  const from = before.reduce((sum, each) => sum + each.length + 1, 0);
  const to = from + (text.slice(from).split("\n", 1)[0] ?? "").length;
  stores.layout.setState({ sourceOpen: true, sourceTab: part, narrowPlace: "source" });
  revealPlace(stores.selection, { part, from, to });
}
