import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { expect, type StudioPage, test } from "./studio.js";

/** A web server and a database that share a count of queries: an example that opens with its system. */
async function openSystem(studio: StudioPage): Promise<Locator> {
  const { page } = studio;
  await studio.open();
  await studio.openExample("Web application");
  const system = page.getByRole("dialog", { name: "System of nodes" });
  await expect(system.getByRole("article", { name: /^Node www/ })).toBeVisible({ timeout: 90_000 });
  return system;
}

const clock = (system: Locator) => system.getByLabel("Time of the system").first();

test("a system shows its processes, runs, and goes back by messages", async ({ studio }) => {
  const system = await openSystem(studio);
  const manager = system.getByRole("article", { name: /^Manager/ });
  await expect(manager).toContainText("wwwnode");
  const shared = manager.getByRole("row", { name: /^dbload/ });
  await expect(shared).toContainText("request");
  await system.getByRole("combobox", { name: "Shared variables" }).selectOption("auto");
  await expect(shared).toContainText("broadcast");

  const www = system.getByRole("article", { name: /^Node www/ });
  const held = www.getByRole("group", { name: /^Queue held/ });
  await expect(held).toBeVisible();

  const next = system.getByRole("button", { name: "On to the next message" });
  await next.click();
  await expect(clock(system)).not.toHaveText("0 s");
  const first = await clock(system).innerText();
  await next.click();
  await expect(clock(system)).not.toHaveText(first);
  await system.getByRole("button", { name: "Back to the message before" }).click();
  await expect(clock(system)).toHaveText(first);

  const toolbar = system.getByRole("toolbar", { name: "Run of the system" });
  await toolbar.getByRole("button", { name: "Run" }).click();
  await expect(toolbar.getByRole("button", { name: "Pause" })).toBeVisible();
  await toolbar.getByRole("button", { name: "Pause" }).click();
  await expect(toolbar.getByRole("button", { name: "Run" })).toBeVisible();
  // The master is a graph, too: its containers hold nodes by their names.
  const slot = manager.getByRole("group", { name: /wwwnode, holds www$/ });
  await expect(slot).toBeVisible();
  await expect(manager.getByRole("group", { name: /dbnode, holds db$/ })).toBeVisible();
  // Events of all processes are listed, filtered, and gone to.
  await system.getByText("Events of all processes").click();
  const filter = system.getByRole("search", { name: "Filter of the events" });
  await filter.getByRole("combobox", { name: "Process" }).selectOption("db");
  await filter.getByRole("searchbox").fill("dispatched");
  const events = system.getByRole("list", { name: "Events of the system" });
  await expect(events.getByRole("button", { name: /db.*dispatched/ }).first()).toBeVisible();
  await expect(events.getByRole("button", { name: /www/ })).toHaveCount(0);
  const stood = await clock(system).innerText();
  await filter.getByRole("button", { name: "Former event of this kind" }).click();
  await expect(filter.getByText(/^db at .*dispatched/)).toBeVisible();
  await expect(clock(system)).not.toHaveText(stood);
  await expectAccessible(studio.page);
  // What there is about the run is in the bar's menu, as of single runs.
  await studio.page.getByRole("button", { name: "Export" }).click();
  const arriving = studio.page.waitForEvent("download");
  await studio.page.getByRole("menuitem", { name: "Download the messages as a table" }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe("webapp.messages.csv");
  expect(await readFile(await file.path(), "utf8")).toContain(",hello,");

  // Two values of a parameter make a course.
  const comparison = system.getByRole("form", { name: "Compare systems" });
  await comparison.getByRole("checkbox", { name: "webapp_default.system" }).uncheck();
  await comparison.getByRole("spinbutton", { name: "Seeds" }).fill("1");
  await comparison.getByRole("combobox", { name: "Over" }).selectOption("requests");
  await comparison.getByRole("textbox", { name: "To", exact: true }).fill("99999");
  await comparison.getByRole("textbox", { name: "Values" }).fill("2");
  await comparison.getByRole("button", { name: "Compare" }).click();
  await expect(comparison.getByRole("alert")).toContainText("out of bounds");
  await comparison.getByRole("textbox", { name: "To", exact: true }).fill("200");
  await comparison.getByRole("checkbox", { name: "webapp_default.system" }).check();
  await comparison.getByRole("button", { name: "Compare" }).click();
  await expect(comparison.getByRole("img", { name: /webapp goes from/ })).toBeVisible();
  await expectAccessible(studio.page);

  // A frame is worked on: it says why, and what is done to its graph comes into its text.
  await www.getByRole("button", { name: "Work on www, and see why" }).click();
  await expect(www.getByRole("heading", { name: /runs next|was called/ })).toBeVisible();
  await held.focus();
  await studio.page.keyboard.press("F2");
  await www.getByRole("textbox", { name: /^New name of/ }).fill("parked");
  await studio.page.keyboard.press("Enter");
  const parked = www.getByRole("group", { name: /^Queue parked/ });
  await expect(parked).toBeVisible();
  await expectAccessible(studio.page);
  await studio.page.getByRole("button", { name: "Undo" }).click();
  await expect(held).toBeVisible();
  await expect(parked).toBeHidden();
  // The master is edited as every other.
  await manager.getByRole("group", { name: /^Node wwwnode/ }).focus();
  await studio.page.keyboard.press("F2");
  await manager.getByRole("textbox", { name: /^New name of/ }).fill("frontend");
  await studio.page.keyboard.press("Enter");
  await expect(manager.getByRole("group", { name: /^Node frontend/ })).toBeVisible();
  await studio.page.getByRole("button", { name: "Undo" }).click();
  await expect(manager.getByRole("group", { name: /^Node wwwnode/ })).toBeVisible();

  await system.getByRole("heading", { name: "System of nodes" }).click();
  await studio.page.keyboard.press("Escape");
  await expect(system).toBeHidden();
  // What was compared is kept, and stands on the page of comparisons, too.
  await studio.page.keyboard.press("Alt+3");
  const page = studio.page.getByRole("dialog", { name: "Compare systems" });
  await expect(page.getByRole("spinbutton", { name: "Seeds" })).toHaveValue("1");
  await expect(page.getByRole("img", { name: /webapp goes from/ })).toBeVisible();
  // The runs are drawn below each other, with one moment in both.
  await page.getByRole("button", { name: "Draw the runs side by side" }).click();
  const beside = page.getByRole("region", { name: "Runs of systems side by side" });
  await beside.getByRole("button", { name: "Go to the first difference" }).click();
  await expect(beside.getByRole("status")).toContainText(
    /They differ first in decision \d+ of (www|db): A runs .+ at .+; B runs .+ at/,
    { timeout: 60_000 },
  );
  const moment = beside.getByRole("slider", { name: "Moment in all runs" });
  const told = /: webapp\S*: manager .*www .*; webapp\S*: .*db /;
  await expect(moment).toHaveAttribute("aria-valuetext", told);
  const differs = (await moment.getAttribute("aria-valuetext")) ?? "";
  await moment.press("ArrowRight");
  await expect(moment).not.toHaveAttribute("aria-valuetext", differs);
  await expectAccessible(studio.page);
});

test("a delay is lengthened, and the run goes to where that makes a difference first", async ({
  studio,
}) => {
  const { page } = studio;
  const system = await openSystem(studio);
  const next = system.getByRole("button", { name: "On to the next message" });
  for (let step = 0; step < 6; step++) {
    const before = await clock(system).innerText();
    await next.click();
    await expect(clock(system)).not.toHaveText(before);
  }
  // Back across nodes, tick by tick, and on again to the same.
  const there = await clock(system).innerText();
  const back = system.getByRole("button", { name: "A tick back, of any node" });
  await back.click();
  await expect(clock(system)).not.toHaveText(there);
  const former = await clock(system).innerText();
  await back.click();
  await expect(clock(system)).not.toHaveText(former);
  await system.getByRole("button", { name: "A tick on, of any node" }).click();
  await expect(clock(system)).toHaveText(former);
  await next.click();

  await system.getByText("What if…").click();
  const messages = system.getByRole("list", { name: "Messages" });
  await messages
    .getByRole("button", { name: /^READ dbload from www to the manager/ })
    .first()
    .click();
  const form = system.getByRole("form", { name: /^What if: READ dbload from www/ });
  const arrival = form.getByRole("textbox", { name: "Time of arrival" });
  await arrival.fill("1 ns");
  await form.getByRole("button", { name: "Fork the run" }).click();
  await expect(system.getByRole("alert")).toContainText("at the earliest");
  await arrival.fill("3 ms");
  await page.keyboard.press("Enter");
  const fork = system.getByRole("region", { name: "Fork" });
  await expect(fork).toContainText("The fork shows.");
  await expect(fork).toContainText("later, at 3 ms");
  await fork.getByRole("button", { name: "Go to the first difference" }).click();
  await expect(fork.getByRole("status")).toContainText(
    /They differ first at .*, in (www|the manager)\./,
  );
  const differs = await clock(system).innerText();
  await expectAccessible(page);
  await fork.getByRole("button", { name: "Show the original" }).click();
  await expect(fork).toContainText("The original shows.");
  await expect(clock(system)).not.toHaveText(differs);
  await fork.getByRole("button", { name: "Drop the fork" }).click();
  await expect(fork).toBeHidden();

  // From where it stands on, a value is another one.
  await system
    .getByRole("combobox", { name: "What is otherwise" })
    .selectOption("dbload of manager");
  await system.getByRole("textbox", { name: "Its value" }).fill("99");
  await system.getByRole("button", { name: "Fork with it" }).click();
  await expect(fork).toContainText("dbload of the manager is set to 99 at");
  await fork.getByRole("button", { name: "Go to the first difference" }).click();
  await expect(fork.getByRole("status")).toContainText("They differ first at");
  await fork.getByRole("button", { name: "Show the original" }).click();
  await fork.getByRole("button", { name: "Drop the fork" }).click();

  // The end of an arrow is dragged.
  const end = system.locator('.what-if-end[data-message^="1 0 "]').last();
  const picture = system.getByRole("slider", { name: "Time of the system" });
  await end.dragTo(picture, { targetPosition: { x: 600, y: 40 } });
  await expect(fork).toContainText("The fork shows.");
  await fork.getByRole("button", { name: "Drop the original" }).click();

  // It stops at a breakpoint of a node.
  await system.getByText("Breakpoints", { exact: true }).click();
  await system.getByRole("combobox", { name: "Which process" }).selectOption("www");
  await system.getByRole("combobox", { name: "What is waited for" }).selectOption("handler");
  await system.getByRole("combobox", { name: "Which one" }).selectOption("schedule");
  await system.getByRole("button", { name: "Add", exact: true }).click();
  await system
    .getByRole("toolbar", { name: "Run of the system" })
    .getByRole("button", { name: "Run" })
    .click();
  await expect(system.getByText("The run stands here.")).toBeVisible();

  // F8 plays as *Run* does, at the speed that was chosen; both are kept, the breakpoint with the project.
  await system.getByRole("combobox", { name: "Speed" }).selectOption("full speed");
  const stopped = await clock(system).innerText();
  await page.keyboard.press("F8");
  await expect(clock(system)).not.toHaveText(stopped);
  await expect(system.getByText("The run stands here.")).toBeVisible();
  await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(system.getByText("Breakpoints: 1")).toBeVisible();
  await expect(system.getByRole("combobox", { name: "Speed" })).toHaveValue("4");
});

const scheduler = (name: string) => ({
  name: `${name}.sched`,
  mimeType: "text/plain",
  buffer: Buffer.from(`scheduler ${name} extends pth {\n}\n`),
});
const workload = (name: string, channel: string, body: string) => ({
  name: `${name}.workload`,
  mimeType: "text/plain",
  buffer: Buffer.from(
    `workload ${name} { profile pth; channel ${channel}; thread t { loop { ${body} } } }\n`,
  ),
});

test("a master is made from two schedulers by the wizard, and its system runs", async ({
  studio,
}) => {
  const { page } = studio;
  await studio.open();
  const openProject = async () => page.getByRole("button", { name: /^Project:/ }).click();
  await openProject();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Open project…" }).click();
  await (await chooser).setFiles([
    scheduler("web"),
    scheduler("db"),
    workload("web", "asked", "sleep 1ms; send { } to asked;"),
    workload("db", "jobs", "receive j from jobs; compute 100us;"),
  ]);
  await openProject();
  await page.getByRole("menuitem", { name: "New project…" }).click();
  const dialog = page.getByRole("dialog", { name: "New project" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Shop");
  await dialog.getByRole("radio", { name: "A system of nodes" }).check();
  for (const file of ["web.sched", "db.sched"])
    await expect(dialog.getByRole("checkbox", { name: file })).toBeChecked();
  await expectAccessible(page, '[role="dialog"]');
  const begin = dialog.getByRole("button", { name: "Begin" });
  await expect(begin).toBeEnabled({ timeout: 90_000 });
  await begin.click();

  const system = page.getByRole("dialog", { name: "System of nodes" });
  for (const name of [/^Manager/, /^Node web/, /^Node db/])
    await expect(system.getByRole("article", { name })).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press("F10");
  await expect(clock(system)).not.toHaveText("0 s");
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("tab", { name: "shop.sched, the master of the nodes" }),
  ).toBeVisible();
  await expect(
    page.getByRole("tab", { name: "shop.system, the system that is run" }),
  ).toBeVisible();
});

const text = (name: string, content: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
});

/** 63 calm nodes, and one whose scheduler goes round for ever as soon as it is asked for a thread. */
const FARM = [
  text(
    "farm.sched",
    `distributed scheduler farm {
    nodefamilies { "calm.sched" : calm; "stuck.sched" : stuck; }
    nodes { queue all; }
    global { int total; }
    arrival(n) { n => all; }
}
`,
  ),
  text("calm.sched", "scheduler calm extends pth {\n    after newthread { total++; }\n}\n"),
  text(
    "stuck.sched",
    `scheduler stuck extends pth {
    data { int turn; }
    before schedule { while (turn >= 0) turn = 1 - turn; }
}
`,
  ),
  text(
    "one.workload",
    "workload one {\n    profile pth;\n    thread t[4] { loop { compute 1ms; sleep 1ms; } }\n}\n",
  ),
  text(
    "farm.system",
    `system farm {
    scheduler "farm.sched";
    node calm[63] { family calm; workload "one.workload"; }
    node stuck { family stuck; workload "one.workload"; arrives 5ms; }
}
`,
  ),
];

test("of 64 nodes one that goes round for ever is at fault, and the page stays quick", async ({
  studio,
}) => {
  const { page } = studio;
  await studio.open();
  await page.getByRole("button", { name: /^Project:/ }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Open project…" }).click();
  await (await chooser).setFiles(FARM);
  const system = page.getByRole("dialog", { name: "System of nodes" });
  await expect(system.getByRole("article", { name: /^Node stuck/ })).toBeVisible({
    timeout: 90_000,
  });
  await system.getByRole("combobox", { name: "Speed" }).selectOption("10 ms/s");
  const toolbar = system.getByRole("toolbar", { name: "Run of the system" });
  await toolbar.getByRole("button", { name: "Run" }).click();
  // While the handler goes round in its worker, the page does what it is asked to.
  await system.getByText("Breakpoints", { exact: true }).click();
  await expect(system.getByRole("form", { name: "Add a breakpoint" })).toBeVisible();
  const stuck = system.getByRole("article", { name: /^Node stuck/ });
  await expect(stuck).toContainText("fault");
  await expect(system.getByText(/^stuck came to a fault, and all others stand/)).toBeVisible();
  // All others stand where they were by then, and can be looked at.
  const strip = system.getByRole("group", { name: "Nodes of calm" });
  await strip.getByText("40", { exact: true }).click();
  await expect(system.getByRole("article", { name: /^Node calm\[40\]/ })).toBeVisible();
  await system.getByRole("button", { name: "A tick back, of any node" }).click();
  await expect(stuck).not.toContainText("fault");
});
