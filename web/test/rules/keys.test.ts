import { expect, test } from "vitest";
import { keysAfter } from "../../src/ui/hooks/use-keys.js";

const before = keysAfter({ ids: [], keys: [], next: 0 }, ["a", "b", "c"]);

test("what is changed in its place keeps its key, although its id says something else", () => {
  expect(before.keys).toEqual([0, 1, 2]);
  expect(keysAfter(before, ["a", "other", "c"]).keys).toEqual([0, 1, 2]);
  expect(keysAfter(before, ["other", "another", "c"]).keys).toEqual([0, 1, 2]);
});

test("what moves, comes or goes takes no key from another", () => {
  expect(keysAfter(before, ["c", "a", "b"]).keys).toEqual([2, 0, 1]);
  expect(keysAfter(before, ["a", "c"]).keys).toEqual([0, 2]);
  expect(keysAfter(before, ["a", "new", "b", "c"]).keys).toEqual([0, 3, 1, 2]);
  expect(keysAfter(before, ["b", "a", "changed"]).keys).toEqual([1, 0, 2]);
});

test("an id that comes back has not the key of what it once was", () => {
  const changed = keysAfter(before, ["a", "other", "c"]);
  const back = keysAfter(changed, ["a", "other", "c", "b"]);
  expect(back.keys).toEqual([0, 1, 2, 3]);
});

test("what says the same as another, which is numbered by that, keeps its key when the other changes", () => {
  const doubles = keysAfter({ ids: [], keys: [], next: 0 }, ["a", "same", "same.1", "same.2"]);
  expect(keysAfter(doubles, ["a", "other", "same", "same.1"]).keys).toEqual([0, 1, 2, 3]);
  expect(keysAfter(doubles, ["a", "same", "other", "same.1"]).keys).toEqual([0, 1, 2, 3]);
  expect(keysAfter(doubles, ["a", "new", "same", "same.1", "same.2"]).keys).toEqual([
    0, 4, 1, 2, 3,
  ]);
  expect(keysAfter(doubles, ["same", "a", "same.1", "same.2"]).keys).toEqual([1, 0, 2, 3]);
});
