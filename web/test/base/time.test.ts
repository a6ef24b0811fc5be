import { describe, expect, test } from "vitest";
import { formatNumber, formatShare, formatTime } from "../../src/base/time.js";

describe("a time in words", () => {
  test.each([
    [0, "0 s"],
    [999, "999 ns"],
    [1_500, "1.5 µs"],
    [12_345_000, "12.35 ms"],
    [250_000_000, "250 ms"],
    [66_837_000_000, "66.84 s"],
    [-2_000, "-2 µs"],
  ])("%d ns is %s", (time, words) => expect(formatTime(time)).toBe(words));
});

test("numbers are grouped by thousands and keep four digits", () => {
  expect(formatNumber(1_234_567)).toBe("1\u202f234\u202f567");
  expect(formatNumber(0.12345)).toBe("0.123");
  expect(formatNumber(-12.5)).toBe("-12.5");
});

test("a share of nothing is nothing", () => {
  expect(formatShare(1, 0)).toBe("0 %");
  expect(formatShare(1, 8)).toBe("12.5 %");
});
