import type { Family, Stores, Studio } from "../../model/commands.js";
import { inTurn, isTaken, nowOrInTurn } from "./turns.js";

/** Back and forth in the history. */
export function editCommands({ stores }: Studio): Family<"edit"> {
  return {
    "edit.undo": {
      label: "Undo",
      shortcut: "Ctrl+Z",
      reach: "outsideFields",
      enabled: ({ history, project }) => history.getState().past.length > 0 || isTaken(project),
      execute: () => take(stores, "undo"),
    },
    "edit.redo": {
      label: "Redo",
      shortcut: "Ctrl+Shift+Z",
      otherShortcut: "Ctrl+Y",
      reach: "outsideFields",
      enabled: ({ history, project }) => history.getState().future.length > 0 || isTaken(project),
      execute: () => take(stores, "redo"),
    },
  };
}

type Steps = typeof import("./take-back.js");
let loaded: Steps | null = null;

/** At once where its part is loaded: to import anew what is there takes a browser some tasks. */
function take(stores: Stores, step: keyof Steps["TAKE_BACK"]): void | Promise<void> {
  const { project } = stores;
  const all = loaded;
  if (all) return nowOrInTurn(project, () => all.TAKE_BACK[step](stores));
  return inTurn(project, async () => (await loadTakeBack()).TAKE_BACK[step](stores));
}

/** Soon after the page has begun: what is typed right behind the first undoing must not come before it. */
export async function loadTakeBack(): Promise<Steps> {
  loaded ??= await import("./take-back.js");
  return loaded;
}
