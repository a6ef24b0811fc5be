import { describe, expect, test } from "vitest";
import { type MeasureRow, measureRows } from "../../src/base/measures.js";
import { measureTables } from "../../src/cli/run/measures.js";
import { PLAIN_EMBEDDED, PLAIN_PTH, runTexts, withoutCosts } from "../support/texts.js";

/** The parts of waiting of the class `waiter`, in ms. */
async function partsOf(profile: "pth" | "embedded", body: string): Promise<number[]> {
  const scheduler = profile === "pth" ? PLAIN_PTH : PLAIN_EMBEDDED;
  const { measures } = await runTexts(scheduler, withoutCosts(profile, body));
  const row = measureRows(measures, "classes").find(({ class: name }) => name === "waiter");
  const fields = ["until_over_ns", "until_noticed_ns", "until_chosen_ns"] as const;
  return fields.map((field) => Number((row as MeasureRow)[field]) / 1e6);
}

describe("waiting is told in its parts", () => {
  // The first hog has the processor from 0 to 12 ms, and the second from then to 20 ms.
  const HOGS = "thread hog { compute 12ms; } thread other { compute 8ms; }";

  test.each([
    ["a sleep", "thread waiter { sleep 5ms; compute 1ms; }", [5, 7, 8]],
    ["a device", "device d { service 5ms; } thread waiter { io d; compute 1ms; }", [5, 7, 8]],
    [
      "a message",
      "channel c; arrivals a { at 5ms; to c; fields { int n = 1; } } thread waiter { receive m from c; compute 1ms; }",
      [5, 7, 8],
    ],
    [
      "a lock, whose holder gets the processor back at 20 ms",
      "lock l; thread keeper { acquire l; sleep 5ms; release l; } thread waiter { acquire l; release l; }",
      [20, 0, 0],
    ],
  ])("of %s, in Pth", async (_what, body, parts) => {
    expect(await partsOf("pth", `${body} ${HOGS}`)).toEqual(parts);
  });

  test.each([
    ["a sleep", "thread waiter { sleep 5ms; compute 1ms; }"],
    [
      "a message",
      "channel c; arrivals a { at 5ms; to c; fields { int n = 1; } } thread waiter { receive m from c; compute 1ms; }",
    ],
    [
      "a limit that comes first",
      "channel c[4]; thread waiter { receive m from c within 5ms compute 1ms; else compute 1ms; }",
    ],
  ])("of %s, in the embedded profile, where looking is both", async (_what, body) => {
    expect(await partsOf("embedded", `${body} thread hog { compute 12ms; }`)).toEqual([5, 7, 0]);
  });

  test("of a wait that goes on, as far as it has come", async () => {
    const body = "thread waiter { sleep 5ms; } thread hog { compute 12ms; }";
    const { measures } = await runTexts(PLAIN_PTH, withoutCosts("pth", body), { until: 3e6 });
    expect(measureRows(measures, "classes")[0]).toMatchObject({
      waits: 0,
      until_over_ns: Number(measures.time_ns),
      until_noticed_ns: 0,
    });
  });

  test("and shown as text where anybody waited", async () => {
    const body = `thread waiter { sleep 5ms; compute 1ms; } ${HOGS}`;
    const { measures } = await runTexts(PLAIN_PTH, withoutCosts("pth", body));
    expect(measureTables(measures).join("\n")).toMatch(/waiter +1 +5 ms +7 ms +8 ms/);
    const never = await runTexts(PLAIN_PTH, withoutCosts("pth", HOGS));
    expect(measureTables(never.measures).join("\n")).not.toContain("until");
  });
});
