/** Which command has which key, and how a key is given. Not needed for the first picture. */

import type { AnyCommandId, Command, EveryCommand } from "./commands.js";
import { type KeysState, type KeysStore, keyOfCommand } from "./keys.js";

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
