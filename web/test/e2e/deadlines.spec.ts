import { expectAccessible } from "./accessible.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

const RATE_MONOTONIC = `scheduler rate_monotonic extends preemptive {
    thread { time rank; }
    threadimports { time period default 0ms; }
    data { pqueue ready increasing sortable on rank; }
    event newthread(t) { t.rank = t.period; t => ready; }
    event event_raised(t) { t => ready; }
    event schedule { ready => current; dispatch current; }
    event switch_out { if (|current| == 1) current => ready; }
    query preempts(t) { return t.rank < current.rank; }
}
`;

const THREE = `workload three {
    profile preemptive;
    thread a { period 7ms; compute 3ms; }
    thread b { period 12ms; compute 3ms; }
    thread c { period 20ms; compute 5ms; }
    limit time 1s;
}
`;

async function write(studio: StudioPage, scheduler: string, workload: string): Promise<void> {
  await studio.open();
  await studio.compilerReady();
  const texts = studio.source;
  await studio.replaceText(texts.getByRole("textbox", { name: "Scheduler text" }), scheduler);
  await texts.getByRole("tab", { name: /workload/i }).click();
  await studio.replaceText(texts.getByRole("textbox", { name: "Workload text" }), workload);
}

test("bounds of response times stand in a tab, with what they mean", async ({ studio }) => {
  await write(studio, RATE_MONOTONIC, THREE);
  await studio.results.getByRole("tab", { name: "Deadlines" }).click();
  const threads = studio.results.getByRole("region", { name: "Threads and their deadlines" });
  await expect(threads.getByRole("row", { name: /^c .* 20 ms exact/ })).toContainText("met");
  await expect(studio.results.getByText("All deadlines are met.")).toBeVisible();
  await expect(studio.results.getByText(/fixed priorities, with preemption/)).toBeVisible();
  await expectAccessible(studio.page);
  await studio.run.click();
  await expect(threads.getByRole("row", { name: /^a .* 3 ms exact 3 ms 4 ms / })).toBeVisible();
});

test("why nothing is said leads to the place, by the keyboard too", async ({ studio }) => {
  await write(studio, RATE_MONOTONIC, THREE.replace("compute 5ms", "compute exponential(5ms)"));
  await studio.results.getByRole("tab", { name: "Deadlines" }).click();
  const why = studio.results.getByRole("region", { name: "Why nothing is said" });
  await expect(why).toContainText("has no greatest value");
  await why.getByRole("button", { name: "line 5" }).focus();
  await studio.page.keyboard.press("Enter");
  await expect(studio.source.getByRole("tab", { name: /workload/i })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});
