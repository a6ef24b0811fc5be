import { expect, test } from "vitest";
import type { Card } from "../../src/generated/services.js";
import { kindOf, spotFor, standingOf } from "../../src/views/rules/moving/places.js";
import { cardOf, rulesWith } from "../rules-fixture.js";

const asked = (text: string) => ({ text, from: 0, to: 0 });
const inner = cardOf("t => NQ;", "transfer");
const decision = cardOf("if (a)", "decision", [
  { id: "handler:x/decision/if (a)#0", condition: asked("a"), terms: null, cards: [inner] },
  { id: "handler:x/decision/if (a)#1", condition: null, terms: null, cards: [] },
] as Card["bodies"]);
const rules = rulesWith([cardOf("n = 1;", "assignment"), decision]);
const [RULE, OTHERWISE] = decision.bodies.map(({ id }) => id) as [string, string];

test("a card goes behind a card, and into a rule", () => {
  const behind = { into: "handler:x", index: 1 };
  expect(spotFor(rules, { item: "handler:x/assignment/n = 1;" }, "card")).toEqual(behind);
  expect(spotFor(rules, { item: inner.id }, "card")).toEqual({ into: RULE, index: 1 });
  expect(spotFor(rules, { item: OTHERWISE }, "card")).toEqual({ into: OTHERWISE });
});

test("a rule goes behind a rule, into a decision, or behind any other card", () => {
  expect(spotFor(rules, { item: RULE }, "branch")).toEqual({ into: decision.id, index: 1 });
  expect(spotFor(rules, { item: decision.id }, "branch")).toEqual({ into: decision.id });
  expect(spotFor(rules, { item: inner.id }, "branch")).toEqual({ into: RULE, index: 1 });
});

test("at the end of a list comes whatever is pasted there", () => {
  expect(spotFor(rules, { list: RULE }, "branch")).toEqual({ into: RULE });
  expect(spotFor(rules, { list: "handler:x" }, "card")).toEqual({ into: "handler:x" });
});

test("what is gone has no place", () => {
  expect(spotFor(rules, { item: "handler:x/transfer/gone" }, "card")).toBeNull();
  expect(standingOf(rules, "handler:x")).toBeNull();
});

test("ids tell what was copied", () => {
  expect(kindOf(RULE)).toBe("branch");
  expect(kindOf(inner.id)).toBe("card");
  expect(kindOf("container:NQ")).toBeNull();
});
