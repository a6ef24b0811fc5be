import type { AnyCommandId, Command, EveryCommand, Stores } from "../model/commands.js";
import { keysOfCommand } from "../model/key-table.js";

/** Carries out the command whose key is pressed, wherever the focus is, before others see the key. */
export function listenForShortcuts(commands: EveryCommand, stores: Stores): () => void {
  let byKey = commandsByKey(commands, stores);
  const end = stores.keys.subscribe(() => {
    byKey = commandsByKey(commands, stores);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyName(event);
    const command = byKey.get(key);
    if (!command || !reaches(command, key, event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (command.enabled(stores)) void command.execute();
  };
  addEventListener("keydown", onKeyDown, { capture: true });
  return () => {
    end();
    removeEventListener("keydown", onKeyDown, { capture: true });
  };
}

function commandsByKey(commands: EveryCommand, { keys }: Stores): ReadonlyMap<string, Command> {
  const entries = Object.entries(commands) as [AnyCommandId, Command][];
  return new Map(
    entries.flatMap(([id, command]) =>
      keysOfCommand(id, command, keys.getState()).map((key) => [key, command] as const),
    ),
  );
}

/** What begins the editor's own pairs of keys, as Ctrl+K Ctrl+I does: there it stays the editor's. */
const BEGINS_PAIRS = ["Ctrl+K"];

/** Whether a key of a command means it where the focus is. A field that waits for a key gets each. */
function reaches({ reach }: Command, key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return true;
  if (target.closest("[data-takes-keys]")) return false;
  if (BEGINS_PAIRS.includes(key) && isEditor(target)) return false;
  if (reach === "outsideFields") return !isField(target);
  return reach !== "outsideText" || !(isField(target) || isEditor(target));
}

/** A field of a form, which undoes its own typing. The editor's own field is none. */
function isField(target: HTMLElement): boolean {
  const field =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return field && !target.classList.contains("inputarea");
}

const isEditor = (target: HTMLElement) =>
  target.isContentEditable || target.closest(".monaco-editor [role=textbox]") !== null;

/** A key as shortcuts write it: `Ctrl+Alt+B`. On a Mac, Command counts as Ctrl. */
export function keyName(event: KeyboardEvent): string {
  // With Alt, some keyboards write other signs on the keys of digits.
  const digit = event.altKey ? /^Digit(\d)$/.exec(event.code)?.[1] : undefined;
  const key = digit ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key);
  const parts = [
    event.ctrlKey || event.metaKey ? "Ctrl" : null,
    event.altKey ? "Alt" : null,
    // What Shift makes of a key is a key of its own, as ? is; a letter is not.
    event.shiftKey && (event.key.length > 1 || /\p{L}/u.test(key)) ? "Shift" : null,
    key,
  ];
  return parts.filter((part) => part !== null).join("+");
}
