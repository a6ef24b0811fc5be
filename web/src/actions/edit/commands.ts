import type { Family, Studio } from "../../model/commands.js";
import { redo, undo } from "../../model/project/history.js";
import { showChange } from "./show-change.js";
import { isTaken, nowOrInTurn } from "./turns.js";

/** Back and forth in the history. */
export function editCommands({ stores }: Studio): Family<"edit"> {
  return {
    "edit.undo": {
      label: "Undo",
      shortcut: "Ctrl+Z",
      inFields: false,
      enabled: ({ history, project }) => history.getState().past.length > 0 || isTaken(project),
      execute: () =>
        nowOrInTurn(stores.project, () => {
          showChange(stores, undo(stores), (swap) => swap.removed);
        }),
    },
    "edit.redo": {
      label: "Redo",
      shortcut: "Ctrl+Shift+Z",
      otherShortcut: "Ctrl+Y",
      inFields: false,
      enabled: ({ history, project }) => history.getState().future.length > 0 || isTaken(project),
      execute: () =>
        nowOrInTurn(stores.project, () => {
          showChange(stores, redo(stores), (swap) => swap.inserted);
        }),
    },
  };
}
