import { expect, test } from "vitest";
import { Driver } from "../../src/host/driver.js";
import type { Session } from "../../src/session/session.js";
import type { Travel } from "../../src/session/travel.js";

const SLICE = 8;

/** Follows a long travel while it takes so long to tell of it, on a clock that goes on with the work alone. */
async function follow(telling: number) {
  let now = 0;
  let told = 0;
  const clock = {
    now: () => now,
    turn: async () => {
      now += SLICE;
    },
    wait: async () => {},
  };
  const driver = new Driver({ playing: false } as Session, clock, () => {
    now += telling;
    told++;
  });
  await driver.travel(slices(1000));
  return { told, share: (told * telling) / now };
}

function* slices(count: number): Travel {
  for (let i = 0; i < count; i++) yield;
}

test("tells of a long travel a few times a second", async () => {
  const { told } = await follow(0);
  expect(told).toBeGreaterThan(25);
  expect(told).toBeLessThan(35);
});

test("goes on most of the time, however long it takes to tell where it is", async () => {
  const { told, share } = await follow(500);
  expect(told).toBeGreaterThan(1);
  expect(share).toBeLessThan(0.25);
});
