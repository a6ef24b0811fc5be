import type { Command, Studio } from "../model/commands.js";
import { undo } from "../model/history.js";
import { showChange } from "./show-change.js";

export function undoEdit({ stores }: Studio): Command {
  return {
    id: "edit.undo",
    label: "Undo",
    shortcut: "Ctrl+Z",
    inFields: false,
    enabled: ({ history }) => history.getState().past.length > 0,
    execute() {
      const entry = undo(stores);
      if (entry) showChange(stores, entry, (swap) => swap.removed);
    },
  };
}
