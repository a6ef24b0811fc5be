import fc from "fast-check";
import { expect, test } from "vitest";
import { surplus, type VersionEntry } from "../../src/model/project/versions.js";
import "../support/repeatable.js";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 5, 1);
const entry = (hoursAgo: number, name: string | null = null, size = 1): VersionEntry => ({
  id: `${hoursAgo}`,
  time: NOW - hoursAgo * HOUR,
  why: "change",
  name,
  size,
});
const ages = (all: readonly VersionEntry[]) =>
  surplus(all, NOW).map(({ time }) => (NOW - time) / HOUR);

test("the older they are the fewer stay: of an hour, a day, a week the last", () => {
  const young = [0.1, 0.3, 0.5, 1.5].map((age) => entry(age));
  expect(ages(young)).toEqual([]);
  expect(ages([...young, entry(5.2), entry(5.4), entry(5.6)])).toEqual([5.4, 5.6]);
  expect(ages([entry(50), entry(60), entry(26 * 24)])).toEqual([60]);
});

test("what has a name stays, whatever there is of it", () => {
  const named = Array.from({ length: 300 }, (_, at) => entry(5 + at / 1000, `v${at}`, 1_000_000));
  expect(ages(named)).toEqual([]);
});

test("of very long texts a few stay, the newest always", () => {
  const long = [0.1, 0.2, 0.3].map((age) => entry(age, null, 10_000_000));
  expect(ages(long)).toEqual([0.2, 0.3]);
  expect(ages([entry(0.1, null, 99_000_000)])).toEqual([]);
});

test("whatever is kept for however long, it stays within its bounds, and thinning it again changes nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 400 }), (hours) => {
      const all = [...new Set(hours)].map((age) => entry(age));
      const gone = new Set(surplus(all, NOW));
      const left = all.filter((each) => !gone.has(each));
      expect(left.length).toBeLessThanOrEqual(100);
      expect(surplus(left, NOW)).toEqual([]);
      if (all.length > 0)
        expect(Math.min(...left.map(({ time }) => NOW - time))).toBe(
          Math.min(...all.map(({ time }) => NOW - time)),
        );
    }),
  );
});
