import { createStore } from "zustand/vanilla";
import type { AnyCommandId, Command } from "./commands.js";

/** Keys that a person has given to commands; null takes a command's key away. */
export type ChangedKeys = Readonly<Partial<Record<AnyCommandId, string | null>>>;

export interface KeysState {
  readonly changed: ChangedKeys;
}

export type KeysStore = ReturnType<typeof createKeysStore>;

/** `kept` comes from the browser, and may be of a version with other commands. */
export function createKeysStore(kept: object = {}) {
  const changed = Object.fromEntries(
    Object.entries(kept).filter(([, key]) => key === null || typeof key === "string"),
  );
  return createStore<KeysState>(() => ({ changed }));
}

/** The key of a command now. */
export function keyOfCommand(id: AnyCommandId, command: Command, { changed }: KeysState) {
  return changed[id] === undefined ? command.shortcut : changed[id];
}
