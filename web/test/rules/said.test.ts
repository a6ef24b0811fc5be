import { expect, test } from "vitest";
import type { Card, Diagnostic, Owner, Rules } from "../../src/generated/services.js";
import { byPlace } from "../../src/views/rules/said.js";

const FILE = "own.sched";

function card(id: string, from: number, to: number, inside: Card[] = []): Card {
  return {
    id,
    kind: inside.length > 0 ? "decision" : "assert",
    from,
    to,
    line: 1,
    text: "",
    apart: [],
    comments: [],
    fields: [],
    bodies: [{ id: `${id}#0`, condition: null, terms: null, cards: inside } as Card["bodies"][0]],
    verdict: null,
    codes: [],
  };
}

function said(from: number, to: number, changes: Partial<Diagnostic> = {}): Diagnostic {
  const place = { file: FILE, line: 1, column: 1, from, to };
  return {
    code: "W417",
    severity: "warning",
    message: "",
    ...place,
    notes: [],
    fixes: [],
    ...changes,
  };
}

const cards = [card("one", 20, 30), card("two", 40, 80, [card("inner", 50, 60)])];
const owner = { id: "handler:h", inherited: false, file: FILE, from: 10, to: 90, cards };
const RULES = { version: 1, owners: [owner as Partial<Owner> as Owner] } as Partial<Rules> as Rules;

test("what is said stands at the innermost card around it, else at the handler", () => {
  const [inner, outer, whole] = [said(52, 55), said(42, 48), said(12, 14)];
  const places = byPlace(RULES, [inner, outer, whole], FILE);
  expect([...places]).toEqual([
    ["inner", [inner]],
    ["two", [outer]],
    ["handler:h", [whole]],
  ]);
});

test("several things at one card stand in their order; notes, other files and declarations have none", () => {
  const [first, second] = [said(20, 30), said(21, 22, { severity: "error" })];
  const others = [
    said(20, 30, { severity: "note" }),
    said(20, 30, { file: "base.sched" }),
    said(2, 4),
  ];
  expect([...byPlace(RULES, [first, ...others, second], FILE)]).toEqual([["one", [first, second]]]);
});
