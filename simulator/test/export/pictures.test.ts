import { describe, expect, test } from "vitest";
import { standalone } from "../../src/export/picture-style.js";
import { RunTimeline } from "../../src/export/run-timeline.js";
import { axisTimes } from "../../src/export/time-axis.js";
import {
  TIMELINE_COLUMNS,
  type TimelineFacts,
  timelineSvg,
} from "../../src/export/timeline-svg.js";
import type { Timeline } from "../../src/protocol.js";
import { runHeadless } from "../../src/session/headless.js";
import { fixtureBundle, start } from "../support/engines.js";

const NOTHING = { markup: "" };

const timeline = (changes: Partial<Timeline> = {}): Timeline => ({
  from: 0,
  to: TIMELINE_COLUMNS,
  oldest: 0,
  summary: null,
  lanes: [],
  scheduler: [],
  processors: [],
  marks: [],
  strikes: [],
  lengths: [],
  ...changes,
});

const draw = (changes: Partial<Timeline>, given: Partial<TimelineFacts> = {}) =>
  timelineSvg(
    { timeline: timeline(changes), threads: ["1 worker"], containers: [], ...given },
    NOTHING,
  ).markup;

describe("the drawing of a timeline", () => {
  test("shows each stretch of a thread's life from where to where it lasted", () => {
    const lane = [
      { from: 0, to: 100, state: "ready" },
      { from: 100, to: 250, state: "running" },
      { from: 300, to: 400, state: "running" },
    ] as const;
    const svg = draw({ lanes: [lane] });
    expect(svg).toContain('<path class="ready" d="M150 28h100v6h-100z"/>');
    expect(svg).toContain('<path class="running" d="M250 25h150v12h-150zM450 25h100v12h-100z"/>');
    expect(svg).toContain(">1 worker</text>");
  });

  test("shows what is only known roughly, and what is shorter than a pixel", () => {
    const svg = draw({
      summary: {
        ...{ from: 0, to: 200, bucket: 100, scheduler: [{ from: 0, to: 100, share: 0.5 }] },
        lanes: [[{ from: 0, to: 200, state: "waiting", running: 0.1 }]],
        lengths: [[{ from: 0, to: 200, low: 1, high: 3 }]],
      },
      lanes: [[{ from: 300, to: 300.01, state: "switching" }]],
    });
    expect(svg).toContain('class="waiting rough" d="M150 30h200v2h-200z"');
    expect(svg).toContain('class="scheduler rough" d="M150 49h100v6h-100z"');
    expect(svg).toContain('class="switching" d="M450 25h0.6v12h-0.6z"');
  });

  test("shows the length of each container that has a name", () => {
    const steps = [
      { time: 0, length: 0 },
      { time: 360, length: 4 },
    ];
    const svg = draw({ lengths: [steps, steps] }, { containers: ["level<2>", null] });
    expect(svg).toContain(">level&lt;2&gt;</text>");
    expect(svg.match(/class="length"/g)).toHaveLength(1);
    expect(svg).toContain(">4</text>");
    expect(svg).toMatch(/class="length" d="M150 (\d+)V\1H510V\d+H870V\1z"/);
  });

  test("draws the first of very many threads, and says so", () => {
    const threads = Array.from({ length: 1000 }, (_, index) => `${index + 1} worker`);
    const svg = draw({}, { threads });
    expect(svg).toContain("of which the first 40 are drawn");
    expect(svg).toContain(">40 worker<");
    expect(svg).not.toContain(">41 worker<");
  });

  test("is of a run as it was", async () => {
    const engine = await start(fixtureBundle("stopping"));
    const run = new RunTimeline(engine);
    await runHeadless(engine, { until: null, workloadFile: "", sinks: [run] });
    const facts = run.facts();
    expect(facts.timeline).toMatchObject({ from: 0, to: engine.look().time });
    expect(facts.threads).toHaveLength(engine.look().threadCount);
    expect(facts.timeline.lanes[0]?.some(({ state }) => state === "running")).toBe(true);
    expect(timelineSvg(facts, NOTHING).markup).not.toMatch(/NaN|undefined|Infinity/);
  });

  test("has round times on its axis, for a run of any length", () => {
    expect(axisTimes(0, 800)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800]);
    expect(axisTimes(130, 330)).toEqual([150, 200, 250, 300]);
    expect(axisTimes(0, 3)).toEqual([0, 1, 2, 3]);
    expect(axisTimes(5, 5)).toEqual([5]);
    for (const to of [1, 7, 99, 12345, 3.6e12]) {
      expect(axisTimes(0, to).length).toBeLessThanOrEqual(9);
    }
  });
});

test("a drawing by itself has its own colours, fonts and paper", () => {
  const facts = { timeline: timeline(), threads: [], containers: [] };
  const svg = standalone((attributes) => timelineSvg(facts, attributes), "dark");
  expect(svg).toMatch(/^<\?xml/);
  expect(svg).toContain('fill="#16181c"');
  expect(svg).toContain("font-family:Inter");
  expect(svg).not.toContain("var(");
});
