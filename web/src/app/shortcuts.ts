import type { Command, Commands, Stores } from "../model/commands.js";

/** Carries out the command whose key is pressed, wherever the focus is, before others see the key. */
export function listenForShortcuts(commands: Commands, stores: Stores): () => void {
  const byKey = new Map(
    Object.values(commands).flatMap((command) =>
      [command.shortcut, command.otherShortcut].flatMap((key) =>
        key ? [[key, command] as const] : [],
      ),
    ),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const command: Command | undefined = byKey.get(keyName(event));
    if (!command || (command.inFields === false && isField(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    if (command.enabled(stores)) void command.execute();
  };
  addEventListener("keydown", onKeyDown, { capture: true });
  return () => removeEventListener("keydown", onKeyDown, { capture: true });
}

/** A field of a form, which undoes its own typing. The editor's own field is none. */
function isField(target: EventTarget | null): boolean {
  const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return field && !target.classList.contains("inputarea");
}

/** A key as shortcuts write it: `Ctrl+Alt+B`. On a Mac, Command counts as Ctrl. */
export function keyName(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const parts = [
    event.ctrlKey || event.metaKey ? "Ctrl" : null,
    event.altKey ? "Alt" : null,
    event.shiftKey ? "Shift" : null,
    key,
  ];
  return parts.filter((part) => part !== null).join("+");
}
