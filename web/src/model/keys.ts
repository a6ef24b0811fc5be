import { createStore } from "zustand/vanilla";
import type { AnyCommandId, Command, EveryCommand } from "./commands.js";

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

/** All keys of a command. Its second one goes with its own first. */
export function keysOfCommand(id: AnyCommandId, command: Command, state: KeysState): string[] {
  const first = keyOfCommand(id, command, state);
  const second = state.changed[id] === undefined ? command.otherShortcut : undefined;
  return [first, second].filter((key) => typeof key === "string");
}

/** Which command has a key. */
export function holderOf(
  key: string,
  commands: EveryCommand,
  state: KeysState,
): AnyCommandId | null {
  const ids = Object.keys(commands) as AnyCommandId[];
  return ids.find((id) => keysOfCommand(id, commands[id], state).includes(key)) ?? null;
}

/** Gives a command a key, or none. It is taken from the command that had it. */
export function giveKey(
  store: KeysStore,
  commands: EveryCommand,
  id: AnyCommandId,
  key: string | null,
): void {
  const state = store.getState();
  const holder = key === null ? null : holderOf(key, commands, state);
  const taken = holder === null || holder === id ? {} : { [holder]: null };
  store.setState({ changed: { ...state.changed, ...taken, [id]: key } });
}

/** Gives a command its own key back, from whichever has it now. */
export function resetKey(store: KeysStore, commands: EveryCommand, id: AnyCommandId): void {
  const { [id]: _, ...others } = store.getState().changed;
  store.setState({ changed: others });
  const own = commands[id].shortcut;
  const holder = own === null ? null : holderOfOther(own, commands, { changed: others }, id);
  if (holder !== null) store.setState({ changed: { ...others, [holder]: null } });
}

function holderOfOther(key: string, commands: EveryCommand, state: KeysState, id: AnyCommandId) {
  const { [id]: _, ...others } = commands;
  return holderOf(key, others as EveryCommand, state);
}
