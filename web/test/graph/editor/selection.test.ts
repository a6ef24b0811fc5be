import { expect, test } from "vitest";
import { afterChoices, chosenNodes } from "../../../src/graph/editing.js";

test("marked nodes count only while the studio's selection is one of them", () => {
  const marked = new Set(["a", "b"]);
  expect(chosenNodes({ kind: "container", id: "a" }, marked)).toEqual(marked);
  expect(chosenNodes({ kind: "container", id: "c" }, marked)).toEqual(new Set(["c"]));
  expect(chosenNodes({ kind: "thread", thread: 1 }, marked)).toEqual(new Set());
});

test("the node that was added last is the main one", () => {
  const { marked, main } = afterChoices(new Set(["a"]), [{ id: "b", selected: true }]);
  expect([...marked]).toEqual(["a", "b"]);
  expect(main).toBe("b");
});

test("when the main node is taken out, another of the chosen is the main one; none when none is left", () => {
  const less = afterChoices(new Set(["a", "b"]), [{ id: "b", selected: false }]);
  expect(less.main).toBe("a");
  expect(afterChoices(less.marked, [{ id: "a", selected: false }]).main).toBeNull();
});
