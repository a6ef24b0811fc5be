import type { Locator } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { boxAtRest } from "./boxes.js";
import { expect, test } from "./studio.js";

test.use({ viewport: { width: 1440, height: 900 } });

test("the page is arranged for what one does, by one key each, and keeps it", async ({
  studio,
  page,
}) => {
  await studio.openWithoutCompiler();
  const kind = (name: string) => page.getByRole("button", { name: `Kind of work: ${name}` });
  await expect(kind("Edit")).toBeVisible();
  expect(await columnsOf(studio.source), "whole lines show").toBeGreaterThanOrEqual(80);
  const written = await boxAtRest(studio.source);

  await page.keyboard.press("Alt+2");
  await expect(kind("Run")).toBeVisible();
  await expect.poll(async () => (await boxAtRest(studio.source)).width).toBeLessThan(500);
  await studio.results.getByRole("tab", { name: "Events" }).click();

  await page.keyboard.press("Alt+3");
  await expect(studio.comparison).toBeVisible();
  await kind("Compare").click();
  await expectAccessible(page);
  await page.getByRole("menuitemradio", { name: "Learn" }).click();
  await expect(studio.comparison).toBeHidden();
  await expect(studio.results.getByRole("tabpanel")).toBeHidden();
  await expectAccessible(page);

  await page.reload();
  await expect(kind("Learn")).toBeVisible();
  await page.keyboard.press("Alt+2");
  await expect(studio.results.getByRole("tab", { name: "Events" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Alt+1");
  await expect(studio.results.getByRole("tab", { name: "Timeline" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  expect((await boxAtRest(studio.source)).width).toBe(written.width);
});

/** How many letters of code fit into a line. */
async function columnsOf(source: Locator): Promise<number> {
  const lines = source.locator(".view-lines");
  await expect(lines).toBeVisible();
  return lines.evaluate((element) => {
    const context = document.createElement("canvas").getContext("2d");
    const { fontSize, fontFamily } = getComputedStyle(
      element.querySelector(".view-line span") ?? element,
    );
    if (!context) return 0;
    context.font = `${fontSize} ${fontFamily}`;
    const room = element.closest(".lines-content")?.parentElement?.clientWidth ?? 0;
    return Math.floor(room / context.measureText("m").width);
  });
}
