import { expect, test } from "vitest";
import { measureTables } from "../../src/cli/run/measures.js";
import { PLAIN_PTH, runTexts, withoutCosts } from "../support/texts.js";

const SHOP = `
  device oven { service 2ms; }
  channel orders;
  arrivals phone { at 0ms, 1ms; to orders; }
  lock till;
  semaphore trays = 1;
  condition open;
  barrier closing[2];
  thread cook[2] {
    receive order from orders;
    wait trays;
    io oven;
    signal trays;
    acquire till;
    compute 1ms;
    release till;
    wait closing;
  }
  thread guest { acquire till; wait open with till within 1ms; release till; }`;

test("a run as text tells of all that threads ask for and wait for", async () => {
  const { measures } = await runTexts(PLAIN_PTH, withoutCosts("pth", SHOP));
  const tables = measureTables(measures).map((table) => table.split("\n"));
  const shown = (head: string) =>
    tables
      .find(([first]) => first?.startsWith(`${head} `))
      ?.slice(1)
      .map((row) => row.trim().split(/ {2,}/));
  // The second cook has the tray from 3 ms on, when the first has computed. All is over at 6 ms.
  expect(shown("device")).toEqual([["oven", "2", "66.67 %", "0", "2 ms"]]);
  expect(shown("channel")).toEqual([["orders", "2", "0", "0", "1"]]);
  expect(shown("semaphore")).toEqual([["trays", "2", "1", "1"]]);
  expect(shown("lock")).toEqual([["till", "4", "0", "2 ms"]]);
  expect(shown("condition")).toEqual([["open", "1", "0"]]);
  expect(shown("barrier")).toEqual([["closing", "1", "0"]]);
});
