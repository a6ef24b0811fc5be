import { expect, test } from "vitest";
import { inSteps } from "../../src/base/in-steps.js";

function* counting(to: number, milliseconds: number): Generator<void, number> {
  for (let count = 0; count < to; count++) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    yield;
  }
  return to;
}

test("work is carried out to its end", async () => {
  expect(await inSteps(counting(3, 0))).toBe(3);
});

test("what else there is to do goes on before long work is done", async () => {
  const order: string[] = [];
  const work = inSteps(counting(20, 2)).then(() => order.push("work"));
  setTimeout(() => order.push("else"));
  await work;
  expect(order).toEqual(["else", "work"]);
});
