import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { expect, type StudioPage, test } from "./studio.js";

const ASPECT = `partial scheduler trace {
    data {
        int decisions = 0;
    }

    before schedule {
        decisions++;
    }
}
`;

async function create({ page, source }: StudioPage, name: string): Promise<void> {
  await source.getByRole("button", { name: "New file" }).click();
  const dialog = page.getByRole("dialog", { name: "New file" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
}

const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });

async function choose({ page, source }: StudioPage, what: string | RegExp): Promise<void> {
  await source.getByRole("button", { name: "Files" }).click();
  await page.getByRole("menu").getByText(what).click();
}

test("an aspect of one's own is written, woven in, renamed, deleted, and all that is undone", async ({
  studio,
}) => {
  const { page, source } = studio;
  await studio.open();
  await studio.compilerReady();
  await create(studio, "trace.sched");
  await studio.replaceText(source.getByRole("textbox", { name: "Text of trace.sched" }), ASPECT);
  await choose(studio, "Weave into the scheduler");
  await expect(tab(page, "trace.sched, woven into the scheduler")).toBeVisible();
  await expect(studio.inspector.getByText("decisions")).toBeVisible();

  await page.keyboard.press("Escape");
  await tab(page, "trace.sched").press("F2");
  await page.getByRole("textbox", { name: "Name" }).fill("weather.sched");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("The project has a file weather.sched already.");
  await page.getByRole("textbox", { name: "Name" }).fill("counting.sched");
  await page.keyboard.press("Enter");
  await expect(tab(page, "counting.sched, woven into the scheduler")).toBeFocused();

  await page.keyboard.press("Delete");
  await expect(tab(page, "scheduler")).toHaveAttribute("aria-selected", "true");
  await expect(studio.inspector.getByText("decisions")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(tab(page, "trace.sched, woven into the scheduler")).toBeVisible();
  await expect(studio.inspector.getByText("decisions")).toBeVisible();
});

test("problems of each file are counted on its tab, and the list leads to them", async ({
  studio,
}) => {
  const { page, source } = studio;
  await studio.open();
  await studio.compilerReady();
  await create(studio, "other.workload");
  const text = source.getByRole("textbox", { name: "Text of other.workload" });
  await studio.replaceText(
    text,
    "workload other {\n    profile embedded;\n    thread a { compte 1ms; }\n}\n",
  );
  await expect(tab(page, "other.workload, 1 problem")).toBeVisible();
  await tab(page, "weather.sched").click();
  const problems = await studio.showProblems();
  await expect(problems.getByRole("listitem")).toContainText("other.workload 3:");
  await problems.getByRole("button").first().click();
  await expect(text).toBeFocused();
  await expectAccessible(page);
});

test("a project of several files is there again after a reload, with what can be undone", async ({
  studio,
}) => {
  const { page, source } = studio;
  await studio.open();
  await create(studio, "set.csv");
  await studio.replaceText(
    source.getByRole("textbox", { name: "Text of set.csv" }),
    "name,arrival",
  );
  await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(tab(page, "set.csv")).toHaveAttribute("aria-selected", "true");
  await expect(source.getByText("name,arrival")).toBeVisible();
  await page.keyboard.press("Control+Z");
  await page.keyboard.press("Control+Z");
  await expect(page.getByRole("tab", { name: "workload" })).toBeVisible();
  await expect(tab(page, "set.csv")).toBeHidden();
});

test("another scheduler of the project is run, and the graph is its own", async ({ studio }) => {
  const { page } = studio;
  await studio.open();
  await studio.compilerReady();
  await create(studio, "plain.sched");
  const text = page.getByRole("textbox", { name: "Text of plain.sched" });
  await studio.replaceText(text, "scheduler plain extends cmthread { }\n");
  await choose(studio, "Run this scheduler");
  await expect(studio.container("RQ")).toBeVisible();
  await expect(tab(page, "plain.sched, the scheduler that is run")).toBeVisible();
  await page.keyboard.press("Control+Z");
  await expect(studio.container("calculations")).toBeVisible();
});

test("a project handed out as a zip is opened from it beside the first, as it was", async ({
  studio,
}) => {
  const { page } = studio;
  await studio.open();
  await create(studio, "set.csv");
  await page.getByRole("button", { name: "Export" }).click();
  const downloaded = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download the project as a zip" }).click();
  const zip = await downloaded;
  expect(zip.suggestedFilename()).toBe("the-weather-station.zip");
  await page.getByRole("button", { name: /^Project:/ }).click();
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Open project…" }).click();
  await (await asked).setFiles(
    await zip.path().then((path) => ({
      name: zip.suggestedFilename(),
      mimeType: "application/zip",
      buffer: readFileSync(path),
    })),
  );
  await expect(page.getByText("It is one of your projects now.")).toBeVisible();
  await expect(tab(page, "set.csv")).toBeVisible();
  await expect(studio.container("calculations")).toBeVisible();
});

test("a system that is dropped is checked with its scheduler, and its problem is told", async ({
  studio,
}) => {
  const { page, source } = studio;
  await studio.open();
  await studio.compilerReady();
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "pair.system"));
    dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
  }, SYSTEM);
  await expect(tab(page, "pair.system, 1 problem")).toHaveAttribute("aria-selected", "true");
  await expect(source.getByRole("textbox", { name: "Text of pair.system" })).toBeAttached();
  await (await studio.showProblems()).getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByRole("tab", { name: "pair.system", exact: true })).toBeVisible();
});

const SYSTEM = `system pair {
    scheduler "weather.sched";
    node one { family al; workload "weather.workload"; }
    stop when now > 1s;
}
`;
