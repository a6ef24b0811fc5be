import { expect, test } from "vitest";
import type { Owner, Rules, TableEntry } from "../../src/generated/services.js";
import { matching, namesFor, wordStart } from "../../src/ui/fields/suggestions.js";

const entry = (table: TableEntry["table"], name: string, type: string) =>
  ({ id: `${table}:${name}`, table, name, type }) as TableEntry;

const rules = {
  entries: [
    entry("container", "waiting", "queue"),
    entry("container", "current", "threadref"),
    entry("attribute", "wish", "int"),
    entry("constant", "WORK", "int"),
  ],
} as unknown as Rules;
const owner = { parameter: "t" } as Owner;
const texts = (kind: Parameters<typeof namesFor>[0], typed: string, at = typed.length) =>
  matching(namesFor(kind, rules, owner), typed, at).map(({ text }) => text);

test("where threads are meant, the handler's thread and containers are offered", () => {
  expect(texts("place", "")).toEqual(["t", "waiting", "current"]);
  expect(texts("place", "wa")).toEqual(["waiting"]);
});

test("in an expression, variables are offered, and how many threads a container holds", () => {
  expect(texts("expression", "w")).toEqual(["wish", "WORK"]);
  expect(texts("expression", "wish > 0 && |w")).toEqual(["|waiting|"]);
});

test("only the word at the caret counts, and a whole name needs no help", () => {
  expect(texts("expression", "wi + 1", 2)).toEqual(["wish"]);
  expect(texts("expression", "wish")).toEqual([]);
  expect(texts("expression", "1 + ")).toEqual([]);
  expect(wordStart("a + |wait", 9)).toBe(4);
});

test("a name that is new is not suggested", () => {
  expect(texts("name", "w")).toEqual([]);
});
