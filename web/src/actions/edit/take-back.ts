/** Back and forth in the history; loaded behind the first picture. */

import type { Stores } from "../../model/commands.js";
import { redo, undo } from "../../model/project/changes.js";
import { showChange } from "./show-change.js";

export const TAKE_BACK = {
  undo: (stores: Stores) => showChange(stores, undo(stores), (swap) => swap.removed),
  redo: (stores: Stores) => showChange(stores, redo(stores), (swap) => swap.inserted),
};
