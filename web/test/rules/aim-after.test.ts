import { expect, test } from "vitest";
import type { Became, Card } from "../../src/generated/services.js";
import { type Step, takenBack } from "../../src/model/project/parts.js";
import { aimAfter } from "../../src/views/rules/moving/aim-after.js";
import { cardOf, rulesOf, rulesWith } from "../rules-fixture.js";

const LIST = "handler:x";
const id = (says: string) => `${LIST}/transfer/${says}`;
const item = (says: string) => ({ item: id(says) });
const step = (became: Became, back = false): Step => ({ version: 0, made: 1, became, back });
const ALL = rulesOf(["a", "b", "c"]);

test("the keyboard stays with a card that is another one by now, and comes back with it", () => {
  const changed = rulesOf(["a", "other", "c"]);
  const became = { ids: { [id("b")]: id("other") } };
  expect(aimAfter(item("b"), ALL, changed, [step(became)])).toEqual(item("other"));
  const back = step(takenBack(became), true);
  expect(aimAfter(item("other"), changed, ALL, [back])).toEqual(item("b"));
});

test("cards that say the same are told apart", () => {
  const [all, left] = [rulesOf(["a", "a", "a"]), rulesOf(["a", "a"])];
  const became = { ids: { [id("a")]: null, [id("a.2")]: id("a"), [id("a.3")]: id("a.2") } };
  expect(aimAfter(item("a.3"), all, left, [step(became)])).toEqual(item("a.2"));
});

test("where a card is deleted the keyboard goes to the next, behind the last to the one before", () => {
  const gone = (says: string) => [step({ ids: { [id(says)]: null } })];
  expect(aimAfter(item("b"), ALL, rulesOf(["a", "c"]), gone("b"))).toEqual(item("c"));
  expect(aimAfter(item("c"), ALL, rulesOf(["a", "b"]), gone("c"))).toEqual(item("b"));
});

test("where it is taken back that a card came, the keyboard goes to the one before", () => {
  const back = step(takenBack({ came: [id("b")] }), true);
  expect(aimAfter(item("b"), ALL, rulesOf(["a", "c"]), [back])).toEqual(item("a"));
});

test("without a card it goes to what adds to the list", () => {
  const gone = step({ ids: { [id("a")]: null } });
  expect(aimAfter(item("a"), rulesOf(["a"]), rulesOf([]), [gone])).toEqual({ list: LIST });
});

test("with its last rule a decision goes, and the keyboard to what comes behind it", () => {
  const decision = cardOf("if (a)", "decision", [
    { id: "handler:x/decision/if (a)#0", cards: [cardOf("t => q;", "transfer")] },
  ] as Card["bodies"]);
  const before = rulesWith([decision, cardOf("last", "transfer")]);
  const parts = [decision.id, `${decision.id}#0`, id("t => q;")];
  const gone = step({ ids: Object.fromEntries(parts.map((part) => [part, null])) });
  for (const part of parts)
    expect(aimAfter({ item: part }, before, rulesOf(["last"]), [gone])).toEqual(item("last"));
  expect(aimAfter({ list: `${decision.id}#0` }, before, rulesOf(["last"]), [gone])).toEqual(
    item("last"),
  );
});

test("in a text that was typed it is the same card, as far as there is one", () => {
  expect(aimAfter(item("b"), ALL, ALL, [])).toEqual(item("b"));
  expect(aimAfter(item("b"), ALL, rulesOf(["a", "typed", "c"]), [])).toEqual(item("a"));
});
