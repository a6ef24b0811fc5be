import type { Command, Studio } from "../model/commands.js";
import { redo } from "../model/history.js";
import { showChange } from "./show-change.js";
import { isTaken, nowOrInTurn } from "./turns.js";

export function redoEdit({ stores }: Studio): Command {
  return {
    id: "edit.redo",
    label: "Redo",
    shortcut: "Ctrl+Shift+Z",
    otherShortcut: "Ctrl+Y",
    inFields: false,
    enabled: ({ history, project }) => history.getState().future.length > 0 || isTaken(project),
    execute: () =>
      nowOrInTurn(stores.project, () => {
        showChange(stores, redo(stores), (swap) => swap.inserted);
      }),
  };
}
