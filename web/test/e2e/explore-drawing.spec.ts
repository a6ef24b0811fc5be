import type { Locator } from "@playwright/test";
import { aimAt } from "./keys.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

/** Two nodes arrive where one place is meant to stay free. */
const SYSTEM = {
  "Scheduler text": `distributed scheduler balanced {
    nodefamilies { "server.sched" : server; }
    nodes { queue kept, spare; }
    arrival(n) { n => spare; }
    departure(n) {}
}
`,
  "Workload text": `workload server {
    profile embedded;
    thread t { compute 2ms; }
}
`,
  "Text of balanced.system": `system balanced {
    scheduler "balanced.sched";
    node a { family server; workload "server.workload"; }
    node b { family server; workload "server.workload"; arrives 4ms; }
    network { manager { latency 100us; } default { latency 100us; } }
    stop when now > 8ms;
}
`,
  "Text of server.sched": "scheduler server extends cmthread { }\n",
};

/** By the place of its tab, as the files of the example stand there. */
const TABS = { "Scheduler text": 0, "Workload text": 1, "Text of balanced.system": 2 };

const arrow = ({ graph }: StudioPage, name: string): Locator =>
  graph.getByRole("group", { name, exact: true });

const standing = ({ results }: StudioPage): Locator =>
  results.getByRole("region", { name: "The run that fails" }).getByRole("status");

async function explore({ results }: StudioPage): Promise<Locator> {
  await results.getByRole("button", { name: "Explore", exact: true }).click();
  return results.getByRole("region", { name: "What was found" });
}

/** Opens the run of a system that breaks a property; the page of the system, which goes through it. */
async function openFailing(
  studio: StudioPage,
  texts: Readonly<Record<string, string>>,
  property: string,
): Promise<Locator> {
  const { page, results } = studio;
  await studio.openExample("Load balancing");
  await page.getByRole("heading", { name: "System of nodes" }).click();
  await page.keyboard.press("Escape");
  for (const [of, text] of Object.entries(texts)) {
    await studio.source
      .getByRole("tab")
      .nth(TABS[of as keyof typeof TABS] ?? 7)
      .click();
    await studio.replaceText(studio.source.getByRole("textbox", { name: of }), text);
  }
  await results.getByRole("tab", { name: "Explore" }).click();
  await results.getByRole("textbox", { name: "Properties of your own" }).focus();
  await page.keyboard.type(property);
  await page.keyboard.press("Escape");
  const found = await explore(studio);
  const failing = found.getByRole("button", { name: /^fails never/ });
  await failing.click({ timeout: 60_000 });
  await results.getByRole("button", { name: "Step through it" }).click();
  return page.getByRole("dialog", { name: "System of nodes" });
}

test("a run of a system that fails is mended by leading an arrow elsewhere", async ({
  studio,
  page,
}) => {
  test.slow();
  await openFailing(studio, SYSTEM, "never |spare| > 1");
  await page.getByRole("button", { name: "Its steps, in Explore" }).click();
  await page.keyboard.press("Escape");
  await expect(standing(studio)).toContainText("This run fails. ", { timeout: 60_000 });

  const arrives = (to: string) => arrow(studio, `arrival moves nodes from birth to ${to}`);
  await arrives("spare").press("e");
  await aimAt(studio, "kept");
  await page.keyboard.press("Enter");
  await expect(arrives("kept")).toBeAttached();
  await expect(standing(studio)).toContainText("This run no longer fails.", { timeout: 60_000 });
  await expect(standing(studio)).toContainText("No run fails any more.", { timeout: 60_000 });
  await page.getByRole("button", { name: /^Undo: / }).click();
  await expect(standing(studio)).toContainText("This run fails. ", { timeout: 60_000 });
});

/** Whoever gives way is laid aside, where nobody looks for it while another thread is there. */
const LAYS_ASIDE = `scheduler server {
    data { queue ready, aside; threadref current; }
    event init {}
    event newthread(t) { t => ready; }
    event schedule {
        if (|ready| > 0) ready => current; else aside => current;
        dispatch current;
    }
    event switch_out(t) { t => aside; }
}
`;

test("a node's scheduler is drawn anew in a run of its system that fails", async ({
  studio,
  page,
}) => {
  test.slow();
  const texts = {
    ...SYSTEM,
    "Workload text": SYSTEM["Workload text"].replace(
      "compute 2ms;",
      "compute 1ms; yield; compute 1ms;",
    ),
    "Text of server.sched": LAYS_ASIDE,
  };
  const system = await openFailing(studio, texts, "never |b.aside| > 0");
  const run = system.getByRole("region", { name: "Run that was explored" });
  await expect(run.getByRole("status")).toContainText("It still does.", { timeout: 60_000 });

  // Where one stands in the run is the graph of the nodes' scheduler, which is drawn anew at once.
  await system
    .getByRole("button", { name: /^Work on .*, and see why/ })
    .last()
    .click();
  const frame = system.getByRole("article", { name: /, server$/ });
  const leaves = (to: string) =>
    frame.getByRole("group", {
      name: `switch_out moves threads from current to ${to}`,
      exact: true,
    });
  await leaves("aside").press("e");
  await aimAt({ page, graph: frame }, "ready");
  await page.keyboard.press("Enter");
  await expect(leaves("ready")).toBeAttached();
  await expect(run.getByRole("status")).toContainText("This run no longer fails.", {
    timeout: 60_000,
  });
  await expect(run.getByRole("status")).toContainText("No run fails any more.", {
    timeout: 60_000,
  });
  await page.getByRole("button", { name: /^Undo: / }).click();
  await expect(run.getByRole("status")).toContainText("It still does.", { timeout: 60_000 });
});

/** Whoever is born is laid aside, where nobody looks for an appointment. */
const MISLAID = `scheduler mislaid extends tap {
    data { queue aside; }
    after newthread(t) { t => aside; }
}
`;

const CALLS = `workload calls {
    profile tap;
    device disk { calendar disk; service 500us; }
    thread a { compute uniform(1ms, 3ms); io disk; }
    thread b { compute 1ms; io disk; }
}
`;

test("a run by appointment that fails is mended by taking an arrow away", async ({
  studio,
  page,
}) => {
  const { source, results } = studio;
  await studio.replaceText(source.getByRole("textbox", { name: "Scheduler text" }), MISLAID);
  await source.getByRole("tab", { name: /workload/i }).click();
  await studio.replaceText(source.getByRole("textbox", { name: "Workload text" }), CALLS);
  await expect(studio.container("aside")).toBeVisible();
  await results.getByRole("tab", { name: "Explore" }).click();
  await results.getByRole("radio", { name: /^Chance in the workload/ }).check();
  const found = await explore(studio);
  await found.getByRole("button", { name: /^fails .*choose chose nobody/ }).click();
  await results.getByRole("button", { name: "Step through it" }).click();
  await expect(standing(studio)).toContainText("This run fails. ");

  // Where it is led elsewhere it still fails; without it no run does.
  const astray = arrow(studio, "newthread moves threads from cpu to aside");
  await astray.press("e");
  await aimAt(studio, "begun");
  await page.keyboard.press("Enter");
  await expect(arrow(studio, "newthread moves threads from cpu to begun")).toBeAttached();
  await expect(standing(studio)).toContainText(/fails[.:] /);
  await arrow(studio, "newthread moves threads from cpu to begun").press("Delete");
  await expect(standing(studio)).toContainText("This run no longer fails.");
  await expect(standing(studio)).toContainText("No run fails any more.");
});
