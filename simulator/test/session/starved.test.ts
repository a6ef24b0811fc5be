import { expect, test } from "vitest";
import { measureRows } from "../../src/base/measures.js";
import { measureTables } from "../../src/cli/run/measures.js";
import { PLAIN_EMBEDDED, runTexts } from "../support/texts.js";

/** What comes into `local` always goes before what lies in `shared`. */
const STARVING = `scheduler starving {
    threadimports { int pinned default 0; }
    data { queue local, shared; threadref current; }
    event init { }
    event newthread(t) { if (t.pinned) t => local; else t => shared; }
    event schedule {
        if (|local| > 0) local => current; else shared => current;
        dispatch current;
    }
    event switch_out(t) { if (t.pinned) t => local; else t => shared; }
}`;

const workload = (local: string) => `workload w {
    profile embedded;
    thread local[2] { import int pinned = 1; ${local} }
    thread other { import int pinned = 0; loop { compute 1ms; count others; yield; } }
    limit time 1s;
}`;

const RULE = { container: "shared", rule: "shared => current;", line: 7 };

test("a thread that never ran is told, with where it lies and the rule that passed it over", async () => {
  const { measures } = await runTexts(STARVING, workload("loop { compute 1ms; yield; }"));
  const rows = measureRows(measures, "starved");
  expect(rows).toMatchObject([{ thread: 3, class: "other", activations: 0, ...RULE }]);
  expect(Number(rows[0]?.ready_ns)).toBeGreaterThan(0.99e9);
  expect(Number(rows[0]?.turns_of_others)).toBeGreaterThan(900);
  expect(measureTables(measures).join("\n")).toMatch(
    /thread 3 \(other\) .* 0 +shared +shared => current; \(line 7\)/,
  );
});

test("one that ran again is told, too, if it waited for a tenth of the run", async () => {
  const { measures } = await runTexts(STARVING, workload("repeat (100) { compute 1ms; yield; }"));
  const rows = measureRows(measures, "starved");
  expect(rows).toMatchObject([{ thread: 3, turns_of_others: 203 }]);
  expect(rows[0]).not.toHaveProperty("container");
});

test("nobody is starved who has turns now and then, or waits behind few turns of others", async () => {
  const fair = await runTexts(PLAIN_EMBEDDED, workload("loop { compute 1ms; yield; }"));
  expect(measureRows(fair.measures, "starved")).toEqual([]);
  const few = await runTexts(STARVING, workload("repeat (20) { compute 25ms; yield; }"));
  expect(measureRows(few.measures, "starved")).toEqual([]);
});
