import { loadTakeBack } from "../actions/edit/commands.js";
import type { StudioValue } from "../ui/studio-context.js";
import { followSelection } from "./follow-selection.js";
import { keepFilesChecked } from "./live-files.js";
import { keepDrawn } from "./live-graph.js";
import { keepGenerated } from "./live-output.js";
import { keepRules } from "./live-rules.js";
import { listenForShortcuts } from "./shortcuts.js";
import { takeDropped } from "./take-dropped.js";

/** Sets going what goes on by itself and is not needed for the first picture. */
export function enlivenBehind(studio: StudioValue): void {
  const { stores, commands } = studio;
  listenForShortcuts(commands, stores);
  followSelection(stores);
  keepDrawn(stores);
  keepFilesChecked(studio);
  void loadTakeBack();
  keepGenerated(studio);
  keepRules(studio);
  takeDropped(studio);
}
