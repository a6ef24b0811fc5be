import { expect, test } from "vitest";
import type { Card, Owner, Rules } from "../../src/generated/services.js";
import { levelGesture, statementOf } from "../../src/views/threads/calendars/level-gesture.js";

const CALLS = { call: "DISK", stage: "END" } as const;
const TO = { key: "level", level: 3 };

const owner = (id: string, more: Partial<Owner> = {}) =>
  ({ id, parameter: "t", inherited: false, cards: [], ...more }) as unknown as Owner;
const rules = (...owners: Owner[]) => ({ owners }) as unknown as Rules;
const TEXT = "if (t.stage == END && t.call == DISK)\n    t.level = 3;";

test("a scheduler that has nothing of its own gets an aspect", () => {
  const gesture = levelGesture(
    rules(owner("handler:appoint", { inherited: true })),
    "appoint",
    CALLS,
    TO,
  );
  expect(gesture).toMatchObject({
    name: "Give calls of disk level 3",
    steps: [
      { gesture: "addHandler", name: "appoint", kind: "before" },
      {
        gesture: "addCard",
        into: "before:appoint",
        card: { kind: "text", fields: { text: TEXT } },
      },
    ],
  });
});

test("in what is there it comes last, by the name of its parameter; in a handler of its own first", () => {
  const woven = levelGesture(
    rules(owner("before:appoint", { parameter: "who" })),
    "appoint",
    CALLS,
    TO,
  );
  expect(JSON.stringify(woven)).toContain("who.stage == END && who.call == DISK");
  expect(woven).toMatchObject({ steps: [{ into: "before:appoint", index: null }] });
  const own = levelGesture(rules(owner("handler:appoint")), "appoint", CALLS, TO);
  expect(own).toMatchObject({ steps: [{ into: "handler:appoint", index: 0 }] });
});

test("what was given to the same calls before is replaced", () => {
  const former = { id: "before:appoint/if", text: TEXT.replace("3", "-12") } as Card;
  const other = { id: "x", text: TEXT.replace("DISK", "NET") } as Card;
  const larger = { id: "y", text: `${TEXT.replace("3", "t.calls + 3")}` } as Card;
  const among = owner("before:appoint", { cards: [other, larger, former] });
  expect(levelGesture(rules(among), "appoint", CALLS, TO)).toMatchObject({
    steps: [{ gesture: "replaceCard", target: "before:appoint/if" }],
  });
});

test("it is told in one line", () => {
  expect(statementOf(CALLS, TO)).toBe("if (t.stage == END && t.call == DISK) t.level = 3;");
});
