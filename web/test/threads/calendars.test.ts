import { expect, test } from "vitest";
import type { Analysis } from "../../src/generated/services.js";
import { appointmentsOf } from "../../src/model/run/appointments.js";
import type { SimulationState } from "../../src/model/run/simulation.js";
import { calendarsOf } from "../../src/views/threads/calendars/calendars.js";

const container = (name: string, kind: string, firstNode: number, more = {}) => ({
  ...{ name, kind, firstNode, size: null, key: null, lowestFirst: true, local: false },
  ...more,
});

const PROGRAM = {
  profile: "tap",
  containers: [
    container("cpu", "pqueue", 1, { key: "level" }),
    container("lane", "queue", 2, { size: 2 }),
    container("ready", "queue", 4),
    container("next", "queue", 5),
    container("current", "threadref", 6),
  ],
  attributes: [{ name: "level" }, { name: "call" }],
} as unknown as Analysis;

const thread = (number: number, level: number, call: number, since: number) => ({
  ...{ thread: number, className: "reader", instance: number - 1, since },
  attributes: [level, call],
});

const STATE = {
  time: 100,
  threads: [thread(1, 3, 2, 40), thread(2, 0, 1, 90), thread(3, 3, 6, 70), thread(4, 1, 2, 99)],
  containers: [
    { node: 1, name: "cpu", local: false, threads: [2, 1, 3] },
    { node: 2, name: "lane[0]", local: false, threads: [] },
    { node: 3, name: "lane[1]", local: false, threads: [4] },
    { node: 4, name: "ready", local: false, threads: [] },
    { node: 5, name: "next", local: false, threads: [] },
    { node: 6, name: "current", local: false, threads: [] },
  ],
} as unknown as SimulationState;

test("who has an appointment stands in a calendar by level, with the call and since when", () => {
  const library = appointmentsOf(PROGRAM);
  if (!library) throw new Error("the library keeps calendars");
  const { calendars, known } = calendarsOf(PROGRAM, STATE, library);
  expect(calendars.map(({ name, keyName }) => [name, keyName])).toEqual([
    ["cpu", "level"],
    ["lane[0]", null],
    ["lane[1]", null],
  ]);
  const told = calendars[0]?.levels.map(({ key, appointments }) => [
    key,
    appointments.map(({ name, call, waited }) => `${name} ${call} ${waited}`),
  ]);
  expect(told).toEqual([
    [0, ["reader[1] net 10"]],
    [3, ["reader[0] disk 60", "reader[2] lock 30"]],
  ]);
  expect(calendars[2]?.levels).toMatchObject([{ key: null, appointments: [{ thread: 4 }] }]);
  // Places of the clock in the order of the library's table; the slot is the thread that runs.
  expect(known.map(({ name }) => name)).toEqual(["next", "ready"]);
});

test("other libraries keep no calendars", () => {
  expect(appointmentsOf({ ...PROGRAM, profile: "pth" } as Analysis)).toBeNull();
  expect(appointmentsOf(null)).toBeNull();
});
