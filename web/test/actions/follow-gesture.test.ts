import { expect, test } from "vitest";
import { followGesture } from "../../src/actions/edit/follow-gesture.js";
import type { Became, Gesture } from "../../src/generated/services.js";
import { takenBack } from "../../src/model/project/parts.js";

const ID = "handler:x/transfer/";
const BECAME: Became = {
  ids: {
    [`${ID}a`]: `${ID}other`,
    [`${ID}b`]: null,
    "handler:x/decision/p#1": "handler:x/decision/p#0",
  },
  reordered: ["handler:x", "handler:x/decision/p"],
};
const deletes = (...targets: string[]): Gesture => ({ gesture: "delete", targets });
const led = (gesture: Gesture) => followGesture(gesture, [{ version: 1, made: 2, became: BECAME }]);

test("a gesture is led to the later id of what it is about; what is not told keeps its own", () => {
  expect(led(deletes(`${ID}a`, `${ID}c`))).toEqual({ gesture: deletes(`${ID}other`, `${ID}c`) });
});

test("what is gone is told", () => {
  expect(led(deletes(`${ID}b`))).toEqual({ lost: expect.stringContaining("altered or removed") });
});

test("each step is led, and a text that looks like an id stays what it is", () => {
  const field = { gesture: "setField", target: `${ID}a`, field: "source", text: `${ID}a` } as const;
  expect(led({ gesture: "steps", name: "Two", steps: [field, field] })).toEqual({
    gesture: {
      gesture: "steps",
      name: "Two",
      steps: [
        { ...field, target: `${ID}other` },
        { ...field, target: `${ID}other` },
      ],
    },
  });
});

test("of what is pasted only the place is led: the rest has the ids of the text it was copied from", () => {
  const paste: Gesture = {
    gesture: "paste",
    source: { name: "s.sched", text: "" },
    targets: [`${ID}a`],
    into: "handler:x/decision/p#1",
  };
  expect(led(paste)).toEqual({ gesture: { ...paste, into: "handler:x/decision/p#0" } });
});

test("a place in an order that is another now is told; the end of a list is where it was", () => {
  const card = { kind: "transfer", fields: {} } as const;
  const add = { gesture: "addCard", into: "handler:x", card } as const;
  expect(led({ ...add, index: 1 })).toEqual({ lost: expect.stringContaining("altered the order") });
  expect(led(add)).toEqual({ gesture: add });
  const branch = { gesture: "moveBranch", target: "handler:x/decision/p#0", index: 1 } as const;
  expect(led(branch)).toEqual({ lost: expect.stringContaining("altered the order") });
});

test("a gesture is led through one change after the other", () => {
  const back = { version: 2, made: 3, became: takenBack(BECAME) };
  const there = { version: 1, made: 2, became: BECAME };
  expect(followGesture(deletes(`${ID}a`), [there, back])).toEqual({ gesture: deletes(`${ID}a`) });
});
