import { describe, expect, test } from "vitest";
import { createCommands } from "../../src/actions/index.js";
import { furtherCommands } from "../../src/actions/studio/further.js";
import { bySection } from "../../src/model/command-sections.js";
import type { AnyCommandId, EveryCommand, Studio } from "../../src/model/commands.js";
import { giveKey, holderOf, keysOfCommand, resetKey } from "../../src/model/key-table.js";
import { createKeysStore } from "../../src/model/keys.js";
import { isUnfinished, whyRefused } from "../../src/model/refused-keys.js";

const studio = { stores: {}, ports: {} } as Studio;
const commands: EveryCommand = {
  ...createCommands(studio, () => false),
  ...furtherCommands(studio, () => false),
};
const ids = Object.keys(commands) as AnyCommandId[];
const keysOf = (store: ReturnType<typeof createKeysStore>, id: AnyCommandId) =>
  keysOfCommand(id, commands[id], store.getState());

describe("the table of commands", () => {
  test("has each command under one heading", () => {
    const listed = bySection(commands).flatMap(([, those]) => those);
    expect(listed.toSorted()).toEqual(ids.toSorted());
  });

  test("gives no key to two commands, and none that is refused", () => {
    const store = createKeysStore();
    const keys = ids.flatMap((id) => keysOf(store, id));
    expect(keys).toEqual([...new Set(keys)]);
    for (const id of ids)
      for (const key of keysOf(store, id))
        expect([id, whyRefused(key, commands[id])]).toEqual([id, null]);
  });
});

describe("a key that a person gives", () => {
  test("takes the place of the command's own, and of its second one", () => {
    const store = createKeysStore();
    expect(keysOf(store, "edit.redo")).toEqual(["Ctrl+Shift+Z", "Ctrl+Y"]);
    giveKey(store, commands, "edit.redo", "Ctrl+Alt+Y");
    expect(keysOf(store, "edit.redo")).toEqual(["Ctrl+Alt+Y"]);
    expect(holderOf("Ctrl+Y", commands, store.getState())).toBeNull();
  });

  test("is taken from the command that had it, and comes back to it", () => {
    const store = createKeysStore();
    giveKey(store, commands, "layout.theme", "Ctrl+B");
    expect(holderOf("Ctrl+B", commands, store.getState())).toBe("layout.theme");
    expect(keysOf(store, "layout.source")).toEqual([]);
    resetKey(store, commands, "layout.source");
    expect(keysOf(store, "layout.source")).toEqual(["Ctrl+B"]);
    expect(keysOf(store, "layout.theme")).toEqual([]);
  });

  test("can be none", () => {
    const store = createKeysStore();
    giveKey(store, commands, "run.toggle", null);
    expect(keysOf(store, "run.toggle")).toEqual([]);
  });

  test("is read back from what the browser kept, and nothing else is", () => {
    const kept = { "run.toggle": "F7", "layout.theme": 7, "edit.undo": null, gone: "F2" };
    const store = createKeysStore(JSON.parse(JSON.stringify(kept)));
    expect(keysOf(store, "run.toggle")).toEqual(["F7"]);
    expect(keysOf(store, "layout.theme")).toEqual([]);
    expect(store.getState().changed).not.toHaveProperty("layout.theme");
    expect(keysOf(store, "edit.undo")).toEqual([]);
  });
});

describe("a key that is refused", () => {
  const theme = commands["layout.theme"];
  test.each([
    ["Ctrl+W", /stays with the browser: it closes the tab/],
    ["Ctrl+Shift+T", /opens a tab/],
    ["Ctrl+C", /copies and pastes/],
    ["Shift+Tab", /needed to go about/],
    [" ", /^Space is needed/],
    ["A", /types a letter/],
    ["Shift+Ä", /types a letter/],
  ])("says why: %s", (key, words) => expect(whyRefused(key, theme)).toMatch(words));

  test.each(["F7", "Ctrl+Alt+T", "Ctrl+;", "Alt+1"])("is not %s", (key) =>
    expect(whyRefused(key, theme)).toBeNull(),
  );

  test("is no letter for a command that keeps out of texts", () =>
    expect(whyRefused("H", commands["help.shortcuts"])).toBeNull());

  test.each(["Control", "Ctrl+Control", "Ctrl+Shift+Shift", "AltGraph"])(
    "is still to come: %s",
    (key) => expect(isUnfinished(key)).toBe(true),
  );
});
