import fc from "fast-check";
import { expect, test } from "vitest";
import { TraceKindName } from "../../../simulator/src/generated/trace.js";
import { EVENT_KINDS } from "../../src/model/run/event-kinds.js";
import { countBefore, joined, NOTHING } from "../../src/views/events/found.js";

test("what is found behind goes on with what was found", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(500)), fc.nat(500), fc.nat(520), (found, cut, end) => {
      const all = found.toSorted((a, b) => a - b);
      const parts = [all.filter((number) => number < cut), all.filter((number) => number >= cut)];
      const whole = parts.reduce(
        (before, part) =>
          joined(before, {
            numbers: Uint32Array.from(part),
            matches: part.length,
            from: before.to,
            to: before.to === 0 ? cut : 501,
          }),
        NOTHING,
      );
      expect([...whole.numbers]).toEqual(all);
      expect(whole.matches).toBe(all.length);
      expect(countBefore(whole.numbers, end)).toBe(all.filter((number) => number < end).length);
    }),
  );
});

test("each kind of event has a name for people", () => {
  const noEvents = ["TIME", "SITE", "CHECK"];
  const kinds = Object.values(TraceKindName).filter((kind) => !noEvents.includes(kind));
  expect(Object.keys(EVENT_KINDS).toSorted()).toEqual(kinds.toSorted());
});
