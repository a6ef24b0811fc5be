import { expect, it, vi } from "vitest";
import { success } from "../../src/base/result.js";
import type { Simulator } from "../../src/model/ports.js";
import { laterSimulator } from "../../src/services/simulator/later.js";

/** A simulator that notes what it is asked, and tells of states when it is told to. */
function noting() {
  const asked: string[] = [];
  const listeners = new Set<(state: never) => void>();
  const simulator = {
    seek: async (tick: number) => success(void asked.push(`seek ${tick}`)),
    pause: async () => success(void asked.push("pause")),
    drop: () => void asked.push("drop"),
    onState(listener: (state: never) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Simulator;
  return {
    simulator,
    asked,
    tell: () => listeners.forEach((listener) => void listener({} as never)),
  };
}

it("puts questions in the order in which they came, also those before it was there", async () => {
  const { simulator, asked } = noting();
  const load = vi.fn(async () => simulator);
  const later = laterSimulator(load);
  expect(load).not.toHaveBeenCalled();
  const both = [later.seek(1), later.pause()];
  await Promise.all(both);
  await later.seek(2);
  later.drop();
  expect(asked).toEqual(["seek 1", "pause", "seek 2", "drop"]);
  expect(load).toHaveBeenCalledTimes(1);
});

it("hears of states for who listened before it was there, until they end it", async () => {
  const { simulator, tell } = noting();
  const later = laterSimulator(async () => simulator);
  const [kept, ended, late] = [vi.fn(), vi.fn(), vi.fn()];
  later.onState(kept);
  const end = later.onState(ended);
  await later.pause();
  const endLate = later.onState(late);
  tell();
  end();
  endLate();
  tell();
  expect([kept, ended, late].map((heard) => heard.mock.calls.length)).toEqual([2, 1, 1]);
});

it("says when it cannot be loaded, and tries again with the next question", async () => {
  const { simulator, asked } = noting();
  const load = vi.fn(async () => simulator).mockRejectedValueOnce(new Error("no network"));
  const later = laterSimulator(load);
  const heard = vi.fn();
  later.onState(heard);
  expect(await later.seek(1)).toEqual({
    ok: false,
    message: expect.stringMatching(/could not be loaded/),
  });
  expect((await later.seek(2)).ok).toBe(true);
  expect(asked).toEqual(["seek 2"]);
});

it("needs nothing ended before it is there", () => {
  const load = vi.fn();
  const later = laterSimulator(load);
  later.drop();
  later.restart();
  expect(load).not.toHaveBeenCalled();
});
