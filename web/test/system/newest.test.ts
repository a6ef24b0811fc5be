import { expect, test } from "vitest";
import { Newest } from "../../src/views/system/space-time/newest.js";

test("one thing is done at a time, and of those that wait the newest", async () => {
  const newest = new Newest();
  const done: number[] = [];
  let end = () => {};
  const first = newest.do(
    () =>
      new Promise((resolve) => {
        end = () => {
          done.push(1);
          resolve();
        };
      }),
  );
  for (const number of [2, 3, 4]) void newest.do(async () => void done.push(number));
  expect(done).toEqual([]);
  end();
  await first;
  expect(done).toEqual([1, 4]);
  await newest.do(async () => void done.push(5));
  expect(done).toEqual([1, 4, 5]);
});

test("what fails does not keep others from being done", async () => {
  const newest = new Newest();
  await expect(newest.do(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  let isDone = false;
  await newest.do(async () => {
    isDone = true;
  });
  expect(isDone).toBe(true);
});
