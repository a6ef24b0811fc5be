import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

/** Written on real Pth; docs/reference/simulator.md has the command. */
const TRACE = fileURLToPath(
  new URL("../../../simulator/test/fixtures/first_come_pth.trace", import.meta.url),
);
const ITS_PROJECT = "First come, first served on Pth";

const label = (page: Page) => page.getByRole("region", { name: "Recorded run" });

/** By the menu, as a file that a person chooses. */
async function openTrace(page: Page, buffer: Buffer = readFileSync(TRACE)): Promise<void> {
  await page.getByRole("button", { name: /^Project:/ }).click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Open recorded trace…" }).click();
  const mimeType = "application/octet-stream";
  await (await choosing).setFiles({ name: "from the server.trace", mimeType, buffer });
}

async function openItsProject(studio: StudioPage): Promise<void> {
  await studio.openExample(ITS_PROJECT);
  await expect(studio.container("RQ")).toBeVisible();
  await expect(studio.stepForward).toHaveAttribute("aria-disabled", "false");
}

test("shows a recorded run like a simulation, says that it is one, and goes back", async ({
  studio,
  page,
}) => {
  await openItsProject(studio);
  await openTrace(page);
  await expect(label(page)).toContainText("from the server.trace");
  await expect(label(page)).toContainText("165.2 ms by its host’s clock");
  await expect(studio.stepForward).toHaveAttribute("aria-disabled", "false");
  await studio.stepForward.click();
  await expect(studio.inspector).toContainText("main runs next");
  await expect.poll(() => studio.tick()).toBeGreaterThan(2);
  await studio.results.getByRole("tab", { name: /^Threads/ }).click();
  await expect(studio.results.getByRole("cell", { name: "main", exact: true })).toBeVisible();
  await studio.run.click();
  await studio.results.getByRole("tab", { name: "Measures" }).click();
  await expect(studio.results.getByRole("row", { name: /^acceptor 1 / })).toBeVisible();
  await studio.stepBack.click();
  await label(page).getByRole("button", { name: "Close the recording" }).click();
  await expect(label(page)).toBeHidden();
  await studio.stepForward.click();
  await expect(studio.inspector).toContainText("acceptor runs next");
});

async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const data = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], file));
      return transfer;
    },
    [name, [...bytes]] as const,
  );
  await expect(async () => {
    // As a browser does all the time while something is held over the page.
    await page.dispatchEvent("body", "dragover", { dataTransfer: data });
    await expect(page.getByText(/or a recorded trace here$/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
}

test("takes dropped files: says what is wrong with one, and opens one in its own project", async ({
  studio,
  page,
}) => {
  await studio.stepForward.click();
  await expect.poll(() => studio.tick()).toBeGreaterThan(9);
  const tick = await studio.tick();
  await drop(page, "a.png", Buffer.from("PNG, or what you like, of some length that is enough"));
  await expect(page.getByText("a.png is no file of a project")).toBeVisible();
  const damaged = readFileSync(TRACE);
  damaged[1000 * 16 + 4] = 99;
  await drop(page, "damaged.trace", damaged);
  await expect(page.getByText("The trace is damaged at byte 16000")).toBeVisible();
  await expect(label(page)).toBeHidden();
  expect(await studio.tick()).toBe(tick);
  await drop(page, "dropped.trace", readFileSync(TRACE));
  const notice = page.getByRole("status").filter({ hasText: "dropped.trace" });
  await expect(notice).toContainText(
    "is a trace of the scheduler first_come_pth, and weather is open",
  );
  expect(await studio.tick()).toBe(tick);
  await notice.getByRole("button", { name: `Open “${ITS_PROJECT}” with it` }).click();
  await expect(label(page)).toContainText("dropped.trace");
  await expect(studio.container("RQ")).toBeVisible();
});

test("compares the recording with the simulation and leads to where they part", async ({
  studio,
  page,
}) => {
  await openItsProject(studio);
  await openTrace(page);
  await label(page).getByRole("button", { name: "Compare with the simulation" }).click();
  const table = studio.comparison.getByRole("table");
  await expect(table.getByRole("row", { name: /^Duration 165\.2 ms / })).toBeVisible();
  await expect(table.getByRole("row", { name: /^Response, mean / })).toHaveCount(3);
  await expectAccessible(page, '[aria-label="Recorded run"]', '[role="dialog"]');
  const parting = studio.comparison.getByRole("region", { name: "First difference" });
  await expect(parting.getByRole("listitem")).toHaveCount(2);
  const [real, virtual] = await parting.getByRole("listitem").allInnerTexts();
  const [, thread, tick] = /picks (\S+) in tick (\d+)/.exec(real ?? "") ?? [];
  await parting.getByRole("button", { name: "Show it in the recording" }).click();
  await expect.poll(() => studio.tick()).toBe(Number(tick));
  await expect(studio.inspector).toContainText(`${thread?.replace(/\[0\]$/, "")}`);
  const [, , other] = /picks (\S+) in tick (\d+)/.exec(virtual ?? "") ?? [];
  await studio.openComparison();
  await parting.getByRole("button", { name: "Show it in the simulation" }).click();
  await expect.poll(() => studio.tick()).toBe(Number(other));
  await expect(label(page)).toContainText("Simulation, beside a recorded run");
  await label(page).getByRole("button", { name: "Show the recording" }).click();
  await expect(label(page)).toContainText("by its host’s clock");
});
