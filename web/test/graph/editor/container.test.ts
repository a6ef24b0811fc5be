import { expect, test } from "vitest";
import { type ContainerFields, changeOf, isAboutKey } from "../../../src/graph/change/container.js";
import { freeName } from "../../../src/graph/change/kinds.js";

const QUEUE: ContainerFields = { kind: "queue", key: "due", order: "lowest", size: "" };
const change = (before: ContainerFields, after: Partial<ContainerFields>) =>
  changeOf("container:q", "q", before, { ...before, ...after });

test("nothing changed asks for nothing", () => {
  expect(change(QUEUE, {})).toBeNull();
  expect(change(QUEUE, { size: "  " })).toBeNull();
});

test("a kind without a key asks for the kind alone; a sorted one brings its key", () => {
  expect(change(QUEUE, { kind: "stack" })).toEqual({
    gesture: "changeKind",
    target: "container:q",
    kind: "stack",
  });
  expect(change(QUEUE, { kind: "pqueue" })).toMatchObject({ key: "due", order: "lowest" });
});

test("a key that threads do not have is declared before it is sorted on, in the same gesture", () => {
  const declared = { gesture: "addEntry", table: "attribute", name: "due", type: "int" };
  const sorted = { ...QUEUE, kind: "pqueue" } as const;
  expect(changeOf("container:q", "q", QUEUE, sorted, true)).toMatchObject({
    gesture: "steps",
    steps: [declared, { gesture: "changeKind", key: "due" }],
  });
  expect(changeOf("container:q", "q", QUEUE, { ...QUEUE, kind: "stack" }, true)).toMatchObject({
    gesture: "changeKind",
  });
  expect(changeOf("container:q", "q", sorted, { ...sorted, size: "3" }, true)).toMatchObject({
    gesture: "changeSize",
  });
});

test("a refusal is about a key if it begins with it, or if the key is empty", () => {
  expect(isAboutKey("`due` is a keyword. Choose another name.", " due")).toBe(true);
  expect(isAboutKey("A name is missing.", " ")).toBe(true);
  expect(isAboutKey("`q` is declared in line 3 already.", "due")).toBe(false);
});

test("the key of a container that is not sorted does not matter", () => {
  expect(change(QUEUE, { key: "other" })).toBeNull();
});

test("several changes are one gesture", () => {
  const sorted = { ...QUEUE, kind: "pqueue" } as const;
  expect(change(sorted, { order: "highest", size: "LEVELS" })).toEqual({
    gesture: "steps",
    name: "Change q",
    steps: [
      { gesture: "changeKey", target: "container:q", key: "due", order: "highest" },
      { gesture: "changeSize", target: "container:q", size: "LEVELS" },
    ],
  });
});

test("an emptied size makes a single container of an array", () => {
  expect(change({ ...QUEUE, size: "3" }, { size: "" })).toMatchObject({ size: null });
});

test("a proposed name is one that nothing has", () => {
  expect(freeName("queue", [])).toBe("ready");
  expect(freeName("queue", ["ready", "ready2"])).toBe("ready3");
});
