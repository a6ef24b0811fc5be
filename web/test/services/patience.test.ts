import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HeldUpError, PATIENCE, withPatience } from "../../src/services/keeping/patience.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** One that ends when it is aborted, and not before. */
function heldUp() {
  let abort = () => {};
  const done = new Promise<never>((_, reject) => {
    abort = () => reject(new Error("aborted"));
  });
  return { transaction: { done, abort: vi.fn(() => abort()) }, work: done };
}

test("a save that another page holds up is given up, and says so", async () => {
  const { transaction, work } = heldUp();
  const answer = expect(withPatience(transaction, work)).rejects.toBeInstanceOf(HeldUpError);
  await vi.advanceTimersByTimeAsync(PATIENCE - 1);
  expect(transaction.abort).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await answer;
});

test("what fails by itself says why, and what succeeds is left alone", async () => {
  const { transaction } = heldUp();
  const full = new Error("full");
  await expect(withPatience(transaction, Promise.reject(full))).rejects.toBe(full);
  await expect(withPatience(transaction, Promise.resolve("kept"))).resolves.toBe("kept");
  await vi.advanceTimersByTimeAsync(2 * PATIENCE);
  expect(transaction.abort).not.toHaveBeenCalled();
});
