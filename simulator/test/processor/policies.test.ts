/** What the policies of the shipped examples promise, each on the example's own workload. */
import { describe, expect, test } from "vitest";
import { measureRows } from "../../src/base/measures.js";
import type { Bundle } from "../../src/experiment/trial.js";
import { TraceText } from "../../src/export/trace-text.js";
import { runHeadless } from "../../src/session/headless.js";
import { start } from "../support/engines.js";
import { exportTrace } from "../support/exports.js";
import { inRoot } from "../support/programs.js";
import { compileFiles } from "../support/standing-compiler.js";

/** Some example's scheduler on some example's workload, each by its path without ending. */
function compiled(scheduler: string, workload = scheduler): Bundle {
  const at = (path: string) => inRoot(`public/examples/${path}`);
  return compileFiles(at(`${scheduler}.sched`), at(`${workload}.workload`));
}

async function measuresOf(program: Bundle, seed = "1") {
  const engine = await start(program, { seed });
  return (await runHeadless(engine, { until: null, workloadFile: "w.workload" })).measures;
}

/** How many steps of 2000 each of three threads had that hold 100, 50 and 250 tickets. */
async function shares(program: Bundle, seed: string): Promise<number[]> {
  const counters = measureRows(await measuresOf(program, seed), "counters");
  return ["small_steps", "smaller_steps", "large_steps"].map((wanted) =>
    Number(counters.find(({ name }) => name === wanted)?.count),
  );
}

test("a lottery shares by tickets, up to luck", async () => {
  const program = compiled("lottery/lottery");
  const drawn = new Set<string>();
  for (const seed of ["1", "2", "3", "4"]) {
    const found = await shares(program, seed);
    drawn.add(found.join(" "));
    for (const [index, share] of [1 / 4, 1 / 8, 5 / 8].entries()) {
      const deviation = Math.sqrt(2000 * share * (1 - share));
      expect(Math.abs((found[index] ?? 0) - 2000 * share)).toBeLessThan(4 * deviation);
    }
  }
  expect(drawn.size).toBe(4);
});

test("stride shares exactly, whatever the seed; the end cuts off the last step", async () => {
  const program = compiled("stride/stride");
  for (const seed of ["1", "2"]) expect(await shares(program, seed)).toEqual([500, 250, 1249]);
});

test("work is stolen from others only, from the longest line, and only where one's own is empty", async () => {
  const program = compiled("work-stealing/work_stealing");
  const textOf = () => new TraceText(9);
  const { text, result } = await exportTrace(program, textOf);
  const [lines, slots] = [1, 6]; // the first of four nodes each: ready, and current behind waiting
  const length = [0, 0, 0, 0];
  let [own, stolen] = [0, 0];
  for (const line of text.split("\n")) {
    const [, , kind, , place] = line.split(" ");
    if (kind !== "TRANSFER") continue;
    const [from, to] = [(Number(place) & 0xffff) - lines, (Number(place) >> 16) - lines];
    const processor = to - (slots - lines);
    if (processor >= 0) {
      const longest = Math.max(...length);
      if (from === processor) own++;
      else {
        stolen++;
        expect([length[processor], length[from]]).toEqual([0, longest]);
      }
    }
    if (from >= 0 && from < 4) length[from] = (length[from] ?? 0) - 1;
    if (to >= 0 && to < 4) length[to] = (length[to] ?? 0) + 1;
  }
  expect(stolen).toBeGreaterThan(3);
  expect(own).toBeGreaterThan(stolen);
  const [done] = measureRows(result.measures, "counters");
  expect(done?.count).toBe(40);
});

describe("the inversion on Mars", () => {
  const busUnder = async (scheduler: string) => {
    const program = compiled(scheduler, "mars-pathfinder/priority_inheritance");
    const jobs = measureRows(await measuresOf(program), "jobs");
    return jobs.find((row) => row.class === "bus");
  };

  test("is bounded by inheritance: the bus waits for one critical section at most", async () => {
    const bus = await busUnder("mars-pathfinder/priority_inheritance");
    expect(bus?.misses).toBe(0);
    const [own, held] = [15e6, 30e6];
    expect(bus?.response_max_ns).toBeGreaterThan(own);
    expect(bus?.response_max_ns).toBeLessThanOrEqual(own + held);
  });

  test("is not without it: messages that need no lock make the bus late", async () => {
    const bus = await busUnder("preemptive-priorities/preemptive_priorities");
    expect([bus?.jobs, bus?.misses]).toEqual([81, 10]);
    expect(bus?.response_max_ns).toBeGreaterThan(125e6);
  });
});
