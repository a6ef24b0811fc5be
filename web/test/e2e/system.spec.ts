import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { expect, type StudioPage, test } from "./studio.js";

/** A web server and a database that share a count of queries. */
const FOLDER = join(import.meta.dirname, "../../../public/systems/web-application");
const FILES = [
  "webapp.sched",
  "web.sched",
  "db.sched",
  "web.workload",
  "db.workload",
  "webapp.system",
].map((name) => join(FOLDER, name));

async function openSystem(studio: StudioPage): Promise<Locator> {
  const { page } = studio;
  await studio.open();
  await page.getByRole("button", { name: /^Project:/ }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Open project…" }).click();
  await (await chooser).setFiles(FILES);
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
  await expect(manager.getByText("db", { exact: true })).toBeVisible();
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

  await system.getByRole("heading", { name: "System of nodes" }).click();
  await studio.page.keyboard.press("Escape");
  await expect(system).toBeHidden();
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
