import fc from "fast-check";
import { expect, test } from "vitest";
import type { Rules, TableEntry, Term, Terms } from "../../src/generated/services.js";
import {
  isUnfinished,
  relationsFor,
  rowsOf,
  termsOf,
  textOf,
  withSubject,
} from "../../src/ui/condition/terms.js";

const entry = (table: TableEntry["table"], name: string) => ({ table, name }) as TableEntry;
const rules = {
  entries: [
    entry("container", "waiting"),
    entry("container", "shelf"),
    entry("attribute", "rank"),
    entry("constant", "HOT"),
  ],
} as unknown as Rules;

const terms = (...list: Term[]): Terms => ({ join: "all", terms: list });

test("a container is asked about by its name, and whether it is empty in words", () => {
  const asked = terms(
    { left: "|waiting|", operator: ">", right: "0" },
    { left: "| shelf[i] |", operator: "==", right: "0" },
    { left: "|waiting|", operator: ">=", right: "HOT + 1" },
    { left: "t.rank", operator: "!=", right: "2" },
  );
  const rows = rowsOf(asked);
  expect(rows.map(({ subject, relation }) => `${subject} ${relation}`)).toEqual([
    "waiting filled",
    "shelf[i] empty",
    "waiting >=",
    "t.rank !=",
  ]);
  expect(textOf(termsOf(rows, "all", rules))).toBe(
    "|waiting| > 0 && |shelf[i]| == 0 && |waiting| >= (HOT + 1) && t.rank != 2",
  );
});

test("a comparison of two sizes is none with a container as a whole", () => {
  const [row] = rowsOf(terms({ left: "|waiting| + |shelf[0]|", operator: ">", right: "0" }));
  expect(row).toEqual({ subject: "|waiting| + |shelf[0]|", relation: ">", value: "0" });
});

test("a blank row asks nothing, one without its value is unfinished", () => {
  const rows = [
    { subject: "t.rank", relation: "==", value: " " },
    { subject: "waiting", relation: "filled", value: "" },
    { subject: " ", relation: "==", value: "3" },
  ] as const;
  expect(rows.map(isUnfinished)).toEqual([true, false, false]);
  expect(textOf(termsOf(rows.slice(1), "any", rules))).toBe("|waiting| > 0");
});

test("another subject keeps the relation where that can still be asked", () => {
  const row = { subject: "t.rank", relation: ">", value: "3" } as const;
  expect(withSubject(row, "waiting", rules)).toEqual({ ...row, subject: "waiting" });
  const filled = { subject: "waiting", relation: "filled", value: "" } as const;
  expect(withSubject(filled, "t.rank", rules).relation).toBe("==");
});

test("what the compiler reads comes back as it was", () => {
  const name = fc.constantFrom("|waiting|", "|shelf[2]|", "t.rank", "HOT", "x");
  const operator = fc.constantFrom("==", "!=", "<", "<=", ">", ">=" as const);
  const value = fc.constantFrom("0", "HOT", "t.rank");
  const comparison = fc.record({ left: name, operator, right: value }) as fc.Arbitrary<Term>;
  const joins = fc.constantFrom<Terms["join"][]>("all", "any");
  fc.assert(
    fc.property(fc.array(comparison, { minLength: 1 }), joins, (list, join) => {
      const asked: Terms = { join, terms: list };
      const rows = rowsOf(asked);
      expect(termsOf(rows, join, rules)).toEqual(asked);
      for (const row of rows)
        expect(relationsFor(row.subject, rules).map(({ value }) => value)).toContain(row.relation);
    }),
  );
});
