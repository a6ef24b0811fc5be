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
  const { page, results } = studio;
  await studio.open();
  await page.getByRole("button", { name: /^Project:/ }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Open project…" }).click();
  await (await chooser).setFiles(FILES);
  await results.getByRole("button", { name: "System…" }).click();
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

  await studio.page.keyboard.press("Escape");
  await expect(system).toBeHidden();
});
