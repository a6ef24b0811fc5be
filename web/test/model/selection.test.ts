import { expect, test } from "vitest";
import { selectionOf } from "../../src/model/selection.js";

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
