import { describe, expect, test } from "vitest";
import { type ReportFacts, reportHtml } from "../../src/export/report-html.js";

const CLASS = {
  class: "worker",
  threads: 2,
  new_ns: 0,
  ready_ns: 250,
  running_ns: 500,
  waiting_ns: 250,
  suspended_ns: 0,
};

const facts = (changes: Partial<ReportFacts> = {}): ReportFacts => ({
  scheduler: "fair",
  workload: "busy",
  choices: [["seed", "7"]],
  ending: "finished: all threads have ended",
  hasFailed: false,
  measures: { time_ns: 1_500_000, decisions: 12, classes: [CLASS] },
  timeline: null,
  gantt: null,
  graph: null,
  texts: [],
  making: [["made by", "hand"]],
  ...changes,
});

/** The texts of the elements of a kind. */
const textsOf = (page: string, element: string) =>
  [...page.matchAll(new RegExp(`<${element}[^>]*>([^<]*)</${element}>`, "g"))].map(
    ([, text]) => text,
  );

describe("the report of a run", () => {
  test("tells what ran, how it ended and its totals, with units", () => {
    const page = reportHtml(facts());
    expect(textsOf(page, "h1")).toEqual(["fair under busy"]);
    expect(textsOf(page, "p")).toContain("finished: all threads have ended");
    expect(page).toContain('<th scope="row">seed</th><td>7</td>');
    expect(page).toContain('<th scope="row">virtual time</th><td>1.5 ms</td>');
    expect(page).toContain('<th scope="row">decisions</th><td>12</td>');
  });

  test("shows the share of each state, for eyes and for screen readers", () => {
    const page = reportHtml(facts());
    expect(page).toContain(
      'aria-label="worker: running 50.0 %, ready 25.0 %, waiting 25.0 %, suspended 0.0 %, new 0.0 %"',
    );
    expect(page).toContain('<rect class="running" x="0" width="300" height="16"/>');
    expect(page).toContain('<rect class="ready" x="300" width="150" height="16"/>');
  });

  test("shows how recorded values spread, and does without a bar where nothing was recorded", () => {
    const spread = { min: 1000, mean: 3000, p50: 2000, p90: 4000, p99: 4500, max: 5000 };
    const histograms = [
      { name: "response", type: "time", count: 9, ...spread },
      { name: "never", type: "int", count: 0, min: 0, mean: 0, p50: 0, p90: 0, p99: 0, max: 0 },
    ];
    const page = reportHtml(facts({ measures: { histograms } }));
    expect(page).toContain('aria-label="response: min 1 µs, mean 3 µs, p50 2 µs');
    expect(page).toContain('<rect class="middle" x="150"');
    expect(page).toContain("never");
    expect(page).not.toMatch(/aria-label="never|NaN|undefined/);
  });

  test("holds the texts, the graph and how it was made", () => {
    const page = reportHtml(
      facts({
        graph: '<svg class="graph"></svg>',
        texts: [{ name: "fair.sched", text: "scheduler fair { /* <b> */ }" }],
      }),
    );
    expect(page).toContain('<svg class="graph"></svg>');
    expect(textsOf(page, "pre")).toEqual(["scheduler fair { /* &lt;b&gt; */ }"]);
    expect(page).toContain('<th scope="row">made by</th><td>hand</td>');
  });

  test("takes names for text, whatever stands in them", () => {
    const devices = [{ name: `<img src="x" onerror='alert(1)'> & more`, utilisation: 0.25 }];
    const page = reportHtml(facts({ ending: "a < b\n  & c", measures: { devices } }));
    expect(page).toContain("&lt;img src=&quot;x&quot; onerror=&#39;alert(1)&#39;&gt; &amp; more");
    expect(page).toContain("a &lt; b\n  &amp; c");
    expect(page).not.toContain("<img");
    expect(textsOf(page, "td")).toContain("25.00 %");
  });

  test("needs nothing beside it", () => {
    const page = reportHtml(facts());
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|<link|src=|href=|url\((?!#)|@import/);
  });

  test("leaves out what there is none of, and the last of very many threads", () => {
    const threads = Array.from({ length: 1001 }, (_, index) => ({
      thread: index + 1,
      class: "worker",
    }));
    const page = reportHtml(facts({ measures: { threads, locks: [] } }));
    expect(textsOf(page, "h2")).toEqual(["Threads", "How this was made"]);
    expect(textsOf(page, "summary")).toEqual(["1001 threads"]);
    expect(page).toContain("1 more threads are left out here.");
  });
});
