import type { Command, Studio } from "../model/commands.js";
import { undo } from "../model/history.js";
import { showChange } from "./show-change.js";
import { isTaken, nowOrInTurn } from "./turns.js";

export function undoEdit({ stores }: Studio): Command {
  return {
    id: "edit.undo",
    label: "Undo",
    shortcut: "Ctrl+Z",
    inFields: false,
    enabled: ({ history, project }) => history.getState().past.length > 0 || isTaken(project),
    execute: () =>
      nowOrInTurn(stores.project, () => {
        showChange(stores, undo(stores), (swap) => swap.removed);
      }),
  };
}
