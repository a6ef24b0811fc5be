import { beforeEach, expect, test } from "vitest";
import { followSelection } from "../../src/app/follow-selection.js";
import type { Stores } from "../../src/model/commands.js";
import { createLayoutStore } from "../../src/model/layout.js";
import { createRulesStore } from "../../src/model/project/rules.js";
import { createSelectionStore, revealPlace, select } from "../../src/model/selection.js";

const createStores = () =>
  ({
    selection: createSelectionStore(),
    layout: createLayoutStore(),
    rules: createRulesStore(),
  }) as unknown as Stores;
let stores: Stores;

beforeEach(() => {
  stores = createStores();
  followSelection(stores);
});

const inspectorTab = () => stores.layout.getState().inspectorTab;
const shownRules = () => stores.rules.getState().shown;

test("the inspector turns to what was selected", () => {
  select(stores.selection, { kind: "container", id: "container:ready" });
  expect(inspectorTab()).toBe("place");
  select(stores.selection, { kind: "thread", thread: 1 });
  expect(inspectorTab()).toBe("thread");
});

test("the rules turn to the handler of a card that was selected, as one that was just drawn", () => {
  select(stores.selection, { kind: "rule", id: "handler:newthread/transfer/0a1b2c3d" });
  expect(inspectorTab()).toBe("rules");
  expect(shownRules()).toBe("handler:newthread");
  select(stores.selection, { kind: "rule", id: "before:schedule/if/0a1b2c3d#1" });
  expect(shownRules()).toBe("before:schedule");
});

test("rules that are being written stay when something else is selected", () => {
  stores.layout.setState({ inspectorTab: "rules" });
  stores.rules.setState({ shown: "handler:switch_out" });
  select(stores.selection, { kind: "container", id: "container:ready" });
  expect(inspectorTab()).toBe("rules");
  expect(shownRules()).toBe("handler:switch_out");
});

test("the source turns to what is to be shown of it", () => {
  revealPlace(stores.selection, { part: "workload", from: 0, to: 1 });
  expect(stores.layout.getState().sourceTab).toBe("workload");
});
