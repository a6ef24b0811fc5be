import type { Command, Studio } from "../model/commands.js";
import { redo } from "../model/history.js";
import { showChange } from "./show-change.js";

export function redoEdit({ stores }: Studio): Command {
  return {
    id: "edit.redo",
    label: "Redo",
    shortcut: "Ctrl+Shift+Z",
    otherShortcut: "Ctrl+Y",
    inFields: false,
    enabled: ({ history }) => history.getState().future.length > 0,
    execute() {
      const entry = redo(stores);
      if (entry) showChange(stores, entry, (swap) => swap.inserted);
    },
  };
}
