import { expect, test } from "vitest";
import { followGesture } from "../../src/actions/edit/follow-gesture.js";
import type { Card, CardBody, Gesture, Rules, TableEntry } from "../../src/generated/services.js";
import { cardOf, rulesOf, rulesWith } from "../rules-fixture.js";

const ID = "handler:x/transfer/";

/** Where a gesture on a card leads behind a change. */
function led(target: string, before: Rules, after: Rules): string | undefined {
  const found = followGesture({ gesture: "delete", targets: [target] }, before, after);
  return "gesture" in found ? (found.gesture as { targets: string[] }).targets[0] : undefined;
}

test("a card that stays, moves or changes in its place is found again", () => {
  const before = rulesOf(["a", "b", "c"]);
  expect(led(`${ID}b`, before, rulesOf(["a", "b", "c", "new"]))).toBe(`${ID}b`);
  expect(led(`${ID}b`, before, rulesOf(["b", "c", "a"]))).toBe(`${ID}b`);
  expect(led(`${ID}b`, before, rulesOf(["a", "other", "c"]))).toBe(`${ID}other`);
  expect(led(`${ID}b`, before, rulesOf(["other", "another", "c"]))).toBe(`${ID}another`);
});

test("a card that is gone leads nowhere", () => {
  const before = rulesOf(["a", "b", "c"]);
  expect(led(`${ID}b`, before, rulesOf(["a", "c"]))).toBeUndefined();
  expect(led(`${ID}b`, before, rulesOf(["a", "d", "e", "c"]))).toBeUndefined();
});

test("of cards that say the same, that which was meant is found, whatever number it has then", () => {
  const before = rulesOf(["a", "a"]);
  const changed = rulesOf(["b", "a"]);
  expect(led(`${ID}a`, before, changed)).toBe(`${ID}b`);
  expect(led(`${ID}a.2`, before, changed)).toBe(`${ID}a`);
});

function bodyOf(id: string, condition: string, cards: Card[]): CardBody {
  const said = { name: "condition" as const, text: condition, from: 0, to: 0 };
  return { id, from: 0, to: 0, condition: said, terms: null, comments: [], cards, closing: [] };
}

/** A decision with a transfer in each branch. */
function decision(says: string, ...branches: (readonly [string, string])[]): Card {
  const id = `handler:x/decision/${says}`;
  const bodies = branches.map(([condition, text], index) =>
    bodyOf(`${id}#${index}`, condition, [cardOf(text, "transfer")]),
  );
  return cardOf(says, "decision", bodies);
}

test("a branch is found in a decision that says something else, and so is what it does", () => {
  const before = rulesWith([decision("if p", ["p", "a"], ["q", "b"])]);
  const changed = rulesWith([decision("if r", ["r", "a"], ["q", "b"])]);
  const decisions = "handler:x/decision/";
  expect(led(`${decisions}if p`, before, changed)).toBe(`${decisions}if r`);
  expect(led(`${decisions}if p#1`, before, changed)).toBe(`${decisions}if r#1`);
  const swapped = rulesWith([decision("if q", ["q", "b"], ["p", "a"])]);
  expect(led(`${decisions}if p#0`, before, swapped)).toBe(`${decisions}if q#1`);
  const inner = rulesWith([decision("if p", ["p", "c"], ["q", "b"])]);
  expect(led(`${ID}a`, before, inner)).toBe(`${ID}c`);
});

test("a declaration is found under its new name", () => {
  const entry = (name: string, table: "constant" | "container" = "constant") =>
    ({ id: `${table}:${name}`, table, name }) as TableEntry;
  const before = rulesWith([], [entry("A"), entry("B"), entry("q", "container")]);
  const after = rulesWith([], [entry("A"), entry("C"), entry("q", "container")]);
  const gesture: Gesture = { gesture: "changeValue", target: "constant:B", value: "1" };
  expect(followGesture(gesture, before, after)).toEqual({
    gesture: { ...gesture, target: "constant:C" },
  });
});

test("a place in an order that has changed leads nowhere; in one that has not, it stays", () => {
  const before = rulesOf(["a", "b", "c"]);
  const gesture: Gesture = { gesture: "moveCard", target: `${ID}a`, into: "handler:x", index: 2 };
  expect(followGesture(gesture, before, rulesOf(["a", "c", "b"]))).toHaveProperty("lost");
  expect(followGesture(gesture, before, rulesOf(["new", "b", "c"]))).toEqual({
    gesture: { ...gesture, target: `${ID}new` },
  });
});

test("each step is followed; what was copied elsewhere keeps its ids", () => {
  const before = rulesOf(["a", "b"]);
  const after = rulesOf(["other", "b"]);
  const steps: Gesture = {
    gesture: "steps",
    name: "Both",
    steps: [
      { gesture: "setCondition", target: `${ID}a`, condition: null },
      { gesture: "paste", source: { name: "s", text: "" }, targets: [`${ID}a`], into: "handler:x" },
    ],
  };
  const found = followGesture(steps, before, after) as { gesture: { steps: Gesture[] } };
  expect(found.gesture.steps[0]).toHaveProperty("target", `${ID}other`);
  expect(found.gesture.steps[1]).toHaveProperty("targets", [`${ID}a`]);
});
