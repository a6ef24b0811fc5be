import { beforeEach, expect, test } from "vitest";
import type { Card, Owner, Rules, Undrawn } from "../../src/generated/services.js";
import { createLayoutStore } from "../../src/model/layout.js";
import { changeTexts, createProjectStore } from "../../src/model/project/project.js";
import { createRulesStore } from "../../src/model/project/rules.js";
import { showRule, turnRules } from "../../src/model/project/show-rule.js";
import { createSelectionStore } from "../../src/model/selection.js";

const STATEMENT = { handler: "schedule", from: 10, to: 20, line: 2 } as Undrawn;

/** Rules with one card, which begins at an offset. */
const rulesOf = (version: number, from: number): Rules => ({
  version,
  profile: "embedded",
  owners: [
    {
      id: "handler:schedule",
      inherited: false,
      from: 0,
      to: 100,
      cards: [{ id: `card at ${from}`, from, to: from + 10, bodies: [] } as unknown as Card],
    } as unknown as Owner,
  ],
  missing: [],
  entries: [],
});

const createStores = () => ({
  project: createProjectStore(),
  rules: createRulesStore(),
  selection: createSelectionStore(),
  layout: createLayoutStore(),
});
let stores: ReturnType<typeof createStores>;

beforeEach(() => {
  stores = createStores();
});

const chosen = () => stores.selection.getState().selection;
const version = () => stores.project.getState().version;

test("turns to the card at once where the rules are those of the text", () => {
  stores.rules.setState({ rules: rulesOf(version(), 10) });
  showRule(stores, STATEMENT);
  expect(stores.layout.getState().inspectorTab).toBe("rules");
  expect(chosen()).toEqual({ kind: "rule", id: "card at 10" });
});

test("waits for the rules of the text where those of an older one are shown", () => {
  stores.rules.setState({ rules: rulesOf(version(), 40) });
  changeTexts(stores.project, { scheduler: "scheduler longer {}" });
  showRule(stores, STATEMENT);
  expect(chosen().kind).not.toBe("rule");
  expect(stores.rules.getState().shown).toBe("handler:schedule");
  stores.rules.setState({ rules: rulesOf(version(), 10) });
  expect(chosen()).toEqual({ kind: "rule", id: "card at 10" });
});

test("leaves the selection alone once the text is another", () => {
  showRule(stores, STATEMENT);
  changeTexts(stores.project, { scheduler: "scheduler other {}" });
  stores.rules.setState({ rules: rulesOf(version(), 10) });
  expect(chosen().kind).not.toBe("rule");
});

test("rules that show turn to the card at a place, or to the handler around it", () => {
  stores.rules.setState({ rules: rulesOf(version(), 10), shown: "handler:init" });
  stores.layout.setState({ inspectorTab: "why" });
  turnRules(stores, { from: 10, to: 20 });
  expect(stores.rules.getState().shown).toBe("handler:init");
  stores.layout.setState({ inspectorTab: "rules" });
  turnRules(stores, { from: 2, to: 5 });
  expect(stores.rules.getState().shown).toBe("handler:schedule");
  expect(chosen().kind).toBe("none");
  turnRules(stores, { from: 12, to: 18 });
  expect(chosen()).toEqual({ kind: "rule", id: "card at 10" });
  turnRules(stores, { from: 200, to: 210 });
  expect(stores.rules.getState().shown).toBe("handler:schedule");
});
