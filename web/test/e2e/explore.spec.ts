import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { aimAt } from "./keys.js";
import { followsLink, followsLinkWith } from "./links.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

/** Who has had a turn goes before all who have not. */
const FAVOURS = `scheduler favours {
    data { queue high, low; threadref current; }
    event init {}
    event newthread(t) { t => low; }
    event schedule {
        if (|high| > 0) high => current; else low => current;
        dispatch current;
    }
    event switch_out(t) { t => high; }
}
`;

const PROGRAM = `workload program {
    profile embedded;
    thread a { compute 5ms; yield; compute 5ms; }
    thread b { compute 5ms; yield; compute 5ms; }
}
`;

test("a starving thread is found, stepped through, and helped by an arrow", async ({
  studio,
  page,
}) => {
  const texts = studio.source;
  await studio.replaceText(texts.getByRole("textbox", { name: "Scheduler text" }), FAVOURS);
  await texts.getByRole("tab", { name: /workload/i }).click();
  await studio.replaceText(texts.getByRole("textbox", { name: "Workload text" }), PROGRAM);
  await expect(studio.container("high")).toBeVisible();
  const { results } = studio;
  await results.getByRole("tab", { name: "Explore" }).click();
  await results
    .getByRole("combobox", { name: "Threads at one time" })
    .selectOption("up to 2 threads");

  // Names are offered while one types; what cannot be read is told at once, and can be mended there.
  const own = results.getByRole("textbox", { name: "Properties of your own" });
  await own.focus();
  await page.keyboard.type("never |hi");
  await page.getByRole("option", { name: /\|high\|/ }).click();
  await page.keyboard.type(" > 1 1");
  const complaint = results.getByText("Line 1: “1” is not expected behind “|high| > 1”.");
  await expect(complaint).toBeVisible();
  for (let key = 0; key < 2; key++) await page.keyboard.press("Backspace");
  await expect(complaint).toBeHidden();
  await renamesInProperties(studio);
  const explore = results.getByRole("button", { name: "Explore", exact: true });
  await results
    .getByRole("combobox", { name: "Decides as another scheduler" })
    .selectOption("Last in, first out");
  await explore.click();

  const found = results.getByRole("region", { name: "What was found" });
  await expect(found).toContainText("every program of up to 2 threads");
  await expect(found.getByRole("listitem").first()).toContainText("holds No check, assertion");
  await found.getByRole("button", { name: /decides otherwise than “Last in, first out”/ }).click();
  await expect(results.getByRole("region", { name: "The run that fails" })).toContainText(
    "a is dispatched",
  );
  await expectAccessible(page);

  // All states are there to be looked at, each kind with a way to it.
  await found.getByText(/^\d+ states by what containers hold$/).click();
  await found.getByRole("button", { name: /^low holds 2 / }).click();
  await expect(results.getByRole("region", { name: "The way to these states" })).toContainText(
    "b is born",
  );

  await looksAtDrawing(studio);

  // The list of problems has what fails, and leads back to its run.
  await results.getByRole("tab", { name: /^Problems/ }).click();
  const problems = results.getByRole("region", { name: "Found by exploration" });
  await problems.getByRole("button", { name: /passed over .* no thread is born/ }).click();

  // The run that never dispatches one of them is run as any other.
  await expect(
    found.getByRole("button", { name: /passed over .* no thread is born/ }),
  ).toHaveAttribute("aria-pressed", "true");
  const run = results.getByRole("region", { name: "The run that fails" });
  await expect(run).toContainText("b is never dispatched");
  await run.getByRole("button", { name: "Download this run" }).click();
  const arriving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "As a test program for Dynamic C" }).click();
  expect((await arriving).suggestedFilename()).toMatch(/\.zip$/);
  await run.getByRole("button", { name: "Step through it" }).click();
  await expect(run.getByRole("status")).toContainText("This run fails: ");
  await expect(texts.getByRole("tab", { name: /counterexample/ })).toBeVisible();
  await expect(run.getByRole("button", { name: /a is dispatched/ }).first()).toHaveAttribute(
    "aria-current",
    "step",
  );
  await expect(studio.container("low")).toContainText("1");
  await run.getByRole("button", { name: /^1 the scheduler begins/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(run.getByRole("button", { name: /^2 a is born/ })).toBeFocused();
  await expectAccessible(page);

  // A reload keeps it: the project says which run it is.
  await stepsAfterReload(page);

  // One arrow is led elsewhere, and nobody is forgotten any more.
  const arrow = (to: string) =>
    studio.graph.getByRole("group", { name: `newthread moves threads from birth to ${to}` });
  await arrow("low").press("e");
  await aimAt(studio, "high");
  await page.keyboard.press("Enter");
  await expect(arrow("high")).toBeAttached();
  await expect(run.getByRole("status")).toContainText("This run no longer fails.");
  await expect(run.getByRole("status")).toContainText("No run fails any more.");

  // Where that is taken back it fails again, and an edit of the text mends it as well.
  await page.getByRole("button", { name: /^Undo: / }).click();
  await expect(run.getByRole("status")).toContainText("This run fails: ");
  await texts.getByRole("tab", { name: /\.sched/ }).click();
  await studio.replaceText(
    texts.getByRole("textbox", { name: "Scheduler text" }),
    FAVOURS.replace("t => low", "t => high"),
  );
  await expect(run.getByRole("status")).toContainText("This run no longer fails.");
  await expect(run.getByRole("status")).toContainText("No run fails any more.");
  await run.getByRole("button", { name: "Back to" }).click();
  await expect(texts.getByRole("tab", { name: /counterexample/ })).toBeHidden();
});

/** What is renamed in the text is called so by properties, too, until that is undone. */
async function renamesInProperties(studio: StudioPage): Promise<void> {
  const { page, source, results } = studio;
  const written = results.getByRole("group", { name: "Properties of your own" });
  await source.getByRole("tab", { name: "scheduler" }).click();
  await studio.select("queue high");
  await page.keyboard.press("F2");
  const field = page.getByRole("textbox", { name: /Rename input/ });
  await expect(field).toHaveValue("high");
  await field.fill("above");
  await page.keyboard.press("Enter");
  await expect(written).toContainText("|above|");
  await page.getByRole("button", { name: /^Undo: Rename/ }).click();
  await expect(written).toContainText("|high|");
}

/** States are boxes that keys and clicks go to, and rows of a table. */
async function looksAtDrawing({ results, page }: StudioPage): Promise<void> {
  const looks = results.getByRole("group", { name: "What shows" });
  await looks.getByText("States", { exact: true }).click();
  const begin = results.getByRole("button", { name: /^no thread/ }).first();
  await begin.press("ArrowRight");
  const next = results.getByRole("button", { name: /^low a/ }).first();
  await expect(next).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(next).toHaveAttribute("aria-pressed", "true");
  await expect(results.getByRole("region", { name: "The way to these states" })).toContainText(
    "a is born",
  );
  await expectAccessible(page);
  await looks.getByText("Table of states").click();
  await expect(results.getByRole("table", { name: /^States/ }).getByRole("row")).not.toHaveCount(1);
  await looks.getByText("Properties").click();
}

async function stepsAfterReload(page: Page): Promise<void> {
  await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  const run = page.getByRole("region", { name: "The run that fails" });
  await expect(run.getByRole("status")).toContainText("This run fails: ", { timeout: 60_000 });
}

/** Two take two locks in opposite orders, which goes wrong only if one sleeps about as long as the other. */
const CROSSING = `workload crossing {
    profile pth;
    limit time 100ms;
    lock a; lock b;
    thread one { sleep uniform(1ms, 19ms); acquire a; sleep 2ms; acquire b; release b; release a; }
    thread two { sleep 10ms; acquire b; sleep 2ms; acquire a; release a; release b; }
}
`;

test("a deadlock that chance can bring about is found, and a link leads to its run", async ({
  studio,
  page,
}) => {
  const { source: texts, results } = studio;
  const workload = texts.getByRole("textbox", { name: "Workload text" });
  await studio.replaceText(
    texts.getByRole("textbox", { name: "Scheduler text" }),
    "scheduler plain extends pth { }\n",
  );
  await texts.getByRole("tab", { name: /workload/i }).click();
  await studio.replaceText(workload, CROSSING);
  await results.getByRole("tab", { name: "Explore" }).click();
  await results.getByRole("button", { name: "What is explored, and how" }).click();
  const help = page.getByRole("complementary", { name: "Help" });
  await expect(help).toContainText("What is asked and what the answers mean");
  await help.getByRole("button", { name: /^Close/ }).click();
  await results.getByRole("radio", { name: /^Chance in the workload/ }).check();
  await results.getByRole("button", { name: "Explore", exact: true }).click();
  const found = results.getByRole("region", { name: "What was found" });
  await expect(found).toContainText("all runs of crossing");
  await found.getByRole("button", { name: /cycle of locks/ }).click();
  const run = results.getByRole("region", { name: "The run that fails" });
  await run.getByRole("button", { name: "Step through it" }).click();
  await expect(standing(studio)).toContainText("This run fails. ");
  await expect(run.getByRole("button", { name: /cycle of locks/ })).toHaveAttribute(
    "aria-current",
    "step",
  );
  await run.getByRole("button", { name: /^1 one\[0\] draws/ }).click();
  await expectAccessible(page);

  // Who follows a link meets the same run.
  const guest = await followsLink(studio);
  await guest.results.getByRole("tab", { name: "Explore" }).click();
  const same = standing(guest);
  await expect(same).toContainText("This run fails. ", { timeout: 60_000 });

  // Another text leads its decisions elsewhere.
  await guest.compilerReady();
  await guest.source.getByRole("tab", { name: /workload/i }).click();
  await guest.replaceText(
    guest.source.getByRole("textbox", { name: "Workload text" }),
    CROSSING.replace("uniform(1ms, 19ms)", "1ms"),
  );
  await expect(same).toContainText("This run no longer fails. From step 1 (one[0] draws");
  await expect(same).toContainText("No run fails any more.");
  await guest.page.close();

  // So it does where the link was changed: what is decided by name is decided so, until it is not asked any more.
  const changed = await followsLinkWith(studio, { "sleep uniform(1ms, 19ms)": "sleep 1ms" });
  await changed.results.getByRole("tab", { name: "Explore" }).click();
  await expect(standing(changed)).toContainText(
    "This run no longer fails. From step 1 (one[0] draws",
    { timeout: 60_000 },
  );
  await changed.page.close();
  const longer = await followsLinkWith(studio, { "limit time 100ms": "limit time 90ms" });
  await longer.results.getByRole("tab", { name: "Explore" }).click();
  await expect(standing(longer)).toContainText("This run fails. ", { timeout: 60_000 });
});

test("runs of a system are explored with messages that come late, and a search is ended", async ({
  studio,
}) => {
  const { results } = studio;
  await studio.openExample("Load balancing");
  // The system's page is up.
  await studio.page.getByRole("heading", { name: "System of nodes" }).click();
  await studio.page.keyboard.press("Escape");
  await results.getByRole("tab", { name: "Explore" }).click();
  await results.getByRole("combobox", { name: "Nodes that are lost" }).selectOption("up to 1");
  await results.getByRole("combobox", { name: "At most" }).selectOption("as long as it takes");
  await results.getByRole("button", { name: "Explore", exact: true }).click();
  await expect(results.getByRole("status").filter({ hasText: "runs to be made" })).toBeVisible();
  await results.getByRole("button", { name: "Cancel" }).click();
  const found = results.getByRole("region", { name: "What was found" });
  await expect(found).toContainText("1 late message and 1 lost node at most");
  await expect(found).toContainText(/cancelled|depth is reached/);
  await expectAccessible(studio.page);
});

/** The texts of a system whose nodes look first and take then: two can have what only one may have when a message is late. */
const SHARED = {
  "Scheduler text": `distributed scheduler balanced {
    nodefamilies { "server.sched" : server; }
    nodes { queue all; }
    global { int held; int owners; }
    arrival(n) { n => all; }
    departure(n) { owners -= n.mine; if (n.mine == 1) held = 0; }
}
`,
  "Text of server.sched": `scheduler server extends cmthread {
    data { int mine; }
    after newthread { if (held == 0) { held = 1; owners += 1; mine = 1; } }
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
    dsm broadcast;
    stop when now > 8ms;
}
`,
};

/** By the place of its tab, as the files of the example stand there. */
const TABS = {
  "Scheduler text": 0,
  "Workload text": 1,
  "Text of balanced.system": 2,
  "Text of server.sched": 7,
};

/** The text of the nodes, of which each looks and takes in this way. */
const taking = (way: string): string =>
  SHARED["Text of server.sched"].replace("if (held == 0) { held = 1;", way);

/** Where the run that was found leads in the texts as they are, in words. */
const standing = ({ results }: StudioPage) =>
  results.getByRole("region", { name: "The run that fails" }).getByRole("status");

async function writeText(studio: StudioPage, of: keyof typeof SHARED, text: string): Promise<void> {
  await studio.source.getByRole("tab").nth(TABS[of]).click();
  await studio.replaceText(studio.source.getByRole("textbox", { name: of }), text);
}

test("a system that breaks a property is found, stepped through, kept, and mended", async ({
  studio,
  page,
}) => {
  test.slow();
  const { results } = studio;
  await studio.openExample("Load balancing");
  await page.getByRole("heading", { name: "System of nodes" }).click();
  await page.keyboard.press("Escape");
  for (const [of, text] of Object.entries(SHARED)) {
    await writeText(studio, of as keyof typeof SHARED, text);
  }
  await results.getByRole("tab", { name: "Explore" }).click();
  await results.getByRole("textbox", { name: "Properties of your own" }).focus();
  await page.keyboard.type("never a.ow");
  // What it can name is known once the system is compiled.
  await expect(results.getByText("Line 1: The system has no variable a.ow.")).toBeVisible();
  await page.keyboard.type("n");
  await expect(page.getByRole("option", { name: /a\.owners/ })).toBeVisible();
  for (let key = 0; key < 5; key++) await page.keyboard.press("Backspace");
  await page.keyboard.type("owners > 1");
  await results.getByRole("combobox", { name: "At most" }).selectOption("5 min");
  await page.keyboard.press("Escape");
  await results.getByRole("button", { name: "Explore", exact: true }).click();
  const found = results.getByRole("region", { name: "What was found" });
  await found.getByRole("button", { name: /fails never owners > 1/ }).click({ timeout: 60_000 });
  const run = results.getByRole("region", { name: "The run that fails" });
  await expect(run).toContainText("is late");
  await expectAccessible(page);
  await run.getByRole("button", { name: "Step through it" }).click();
  const system = page.getByRole("dialog", { name: "System of nodes" });
  const owners = system.getByRole("row", { name: /^owners/ });
  await expect(owners).toContainText("2");

  // Who follows a link comes to the same moment, where the page says which run it is and leads to its steps.
  const guest = await followsLink(studio);
  const linked = guest.page.getByRole("dialog", { name: "System of nodes" });
  const explored = linked.getByRole("region", { name: "Run that was explored" });
  await expect(explored).toContainText("never owners > 1", { timeout: 60_000 });
  await expect(linked.getByRole("row", { name: /^owners/ })).toContainText("2");
  await explored.getByRole("button", { name: "Its steps" }).click();
  await expect(standing(guest)).toContainText("This run fails. ", { timeout: 60_000 });

  // Another text leads what was late, lost or decided elsewhere.
  await guest.compilerReady();
  const never = "if (held == 2) { held = 1;";
  await writeText(guest, "Text of server.sched", taking(never));
  await expect(standing(guest)).toContainText("This run no longer fails.", { timeout: 60_000 });
  await guest.page.close();

  // So it does in a link that was changed: no message has the name of the one that was late.
  const renamed = { "int mine;": "int own;", "mine = 1;": "own = 1;", "n.mine": "n.own" };
  const changed = await followsLinkWith(studio, renamed);
  await expect(changed.page.getByRole("region", { name: "Run that was explored" })).toContainText(
    /Now: From step 1 \(VALUE mine .* is late\) on it goes otherwise, and still fails: never owners > 1/,
    { timeout: 60_000 },
  );
  await changed.page.close();

  // A reload finds it again.
  await system.getByRole("button", { name: "Its steps, in Explore" }).click();
  await expect(run).toBeVisible();
  await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(standing(studio)).toContainText("This run fails. ", { timeout: 60_000 });

  // What takes in one go cannot be taken twice, however late a message is.
  await studio.compilerReady();
  await results.getByRole("combobox", { name: "At most" }).selectOption("5 min");
  await writeText(studio, "Text of server.sched", taking("if (held++ == 0) {"));
  await expect(standing(studio)).toContainText("This run no longer fails.", { timeout: 60_000 });
  await expect(standing(studio)).toContainText("No run fails any more.", { timeout: 60_000 });
});
