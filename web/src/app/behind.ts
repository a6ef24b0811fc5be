import { loadTakeBack } from "../actions/edit/commands.js";
import { keepDrawn } from "../actions/edit/live-graph.js";
import { keepRules } from "../actions/edit/live-rules.js";
import { isLink } from "../model/share/link.js";
import type { StudioValue } from "../ui/studio-context.js";
import { followSelection } from "./follow-selection.js";
import { followAddress } from "./links.js";
import { keepAnalysed } from "./live/analysis.js";
import { keepFilesChecked } from "./live/files.js";
import { keepOffline } from "./live/offline.js";
import { keepGenerated } from "./live/output.js";
import { greetOnce } from "./live/welcome.js";
import { everyCommand } from "./overlays/every-command.js";
import { listenForShortcuts } from "./shortcuts.js";
import { takeDropped } from "./take-dropped.js";

/** Sets going what goes on by itself and is not needed for the first picture. */
export function enlivenBehind(studio: StudioValue): void {
  const { stores } = studio;
  keepAnalysed(studio);
  listenForShortcuts(everyCommand(studio), stores);
  followSelection(stores);
  keepDrawn(stores);
  keepFilesChecked(studio);
  void loadTakeBack();
  keepGenerated(studio);
  keepRules(studio);
  takeDropped(studio);
  stores.keys.subscribe(({ changed }) => studio.ports.preferences.save("keys", changed));
  keepOffline(studio);
  // Who follows a link came for what it shows.
  if (isLink(location.hash)) stores.overlay.setState({ welcome: false });
  else greetOnce(studio);
  followAddress(studio);
}
