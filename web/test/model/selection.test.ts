import { expect, test } from "vitest";
import { selectionAfter, selectionOf } from "../../src/model/selection.js";

test("what a view marks is selected: a container, an arrow or a card", () => {
  expect(selectionOf(["container:ready"])).toEqual({ kind: "container", id: "container:ready" });
  expect(selectionOf(["birth>container:ready"])).toMatchObject({ kind: "transfer" });
  expect(selectionOf(["handler:schedule/if/1#0"])).toMatchObject({ kind: "rule" });
});

test("what no view marks is passed over, as an attribute that was declared along", () => {
  expect(selectionOf(["attribute:due", "container:urgent"])).toMatchObject({ kind: "container" });
  expect(selectionOf(["attribute:due"])).toBeNull();
  expect(selectionOf([])).toBeNull();
});

test("a selection follows what becomes of its part; what is gone stays chosen", () => {
  const became = { ids: { "container:a": "container:b", "s:x>y": "s:x>z", "handler:s/t/1": null } };
  expect(selectionAfter({ kind: "container", id: "container:a" }, became)).toEqual({
    kind: "container",
    id: "container:b",
  });
  expect(selectionAfter({ kind: "rule", id: "handler:s/t/1", edge: "s:x>y" }, became)).toEqual({
    kind: "rule",
    id: "handler:s/t/1",
    edge: "s:x>z",
  });
});
