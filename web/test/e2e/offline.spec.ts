import type { BrowserContext, Page } from "@playwright/test";
import { OwnServer } from "./own-server.js";
import { expect, test as plain, StudioPage } from "./studio.js";

const test = plain.extend<{ server: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
  server: async ({}, use) => {
    const server = new OwnServer();
    await server.start();
    await use(server);
    await server.stop();
  },
});

test.use({ serviceWorkers: "allow", storageState: { cookies: [], origins: [] } });

/** Visits the page until the browser keeps all of it. */
async function visit(page: Page, { url }: OwnServer): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await page.goto(url);
  await expect(studio.container("calculations")).toBeVisible();
  await expect(page.getByText("works without a network, too")).toBeVisible({ timeout: 120_000 });
  return studio;
}

/** The names of the files that are kept. Runs in the page. */
async function keptFiles(): Promise<string[]> {
  const names = await caches.keys();
  const all = names.map(async (name) => (await caches.open(name)).keys());
  return (await Promise.all(all)).flat().map(({ url }) => url);
}

/** Throws a part of what is kept away, as a browser does that lacks room. Runs in the page. */
async function loseFiles(pattern: string): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (request.url.includes(pattern)) await cache.delete(request);
  }
}

test("after one visit everything works while no server answers, also what was lost meanwhile", async ({
  page,
  server,
  context,
}) => {
  const studio = await visit(page, server);
  const kept = await page.evaluate(keptFiles);
  await page.evaluate(loseFiles, "/examples/");
  expect((await page.evaluate(keptFiles)).length).toBeLessThan(kept.length);
  await page.reload();
  await expect
    .poll(async () => (await page.evaluate(keptFiles)).length, { timeout: 60_000 })
    .toBe(kept.length);

  await server.stop();
  await context.setOffline(true);
  await page.reload();
  await expect(studio.container("calculations")).toBeVisible();
  await studio.compilerReady();
  await studio.openExample("The web server");
  await studio.openComparison();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+K");
  await page.getByRole("dialog").getByRole("combobox").fill("sortable");
  await page.getByRole("option", { name: /^Containers/ }).click();
  await expect(page.getByRole("complementary", { name: "Help" })).toContainText("sorted queue");
  await page.goto(`${server.url}diagnostics/E101.html`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("E101");
  await page.goto(`${server.url}?from=a-link`);
  await expect(page.getByRole("button", { name: /^Project: The web server/ })).toBeVisible();
  await studio.compilerReady();
  await page.goto(`${server.url}#lesson=round-robin`);
  const lessons = page.getByRole("region", { name: "Lessons" });
  await lessons.getByRole("textbox", { name: "Your answer" }).fill("27");
  await lessons.getByRole("button", { name: "Check" }).click();
  await expect(lessons.getByRole("region", { name: "Checks" })).toContainText("Done: ");
});

test("a newer version waits until one tab asks for it, and the other tab is told and keeps on", async ({
  page,
  server,
  context,
}) => {
  const studio = await visit(page, server);
  const other = await openOther(context, server);
  server.publish("The newer studio");
  await other.reload();
  const offer = page.getByRole("button", { name: "Load the newer version" });
  await expect(offer).toBeVisible({ timeout: 60_000 });
  await expect(page).not.toHaveTitle("The newer studio");
  await other.evaluate(() => Object.assign(globalThis, { stays: true }));

  await studio.edit("calculations => current;", "calculations => current; // mine");
  await page.getByRole("button", { name: "Help: a newer version is there" }).click();
  await page.getByRole("menuitem", { name: "Load the newer version of the studio" }).click();
  await expect(page).toHaveTitle("The newer studio");
  await studio.select("calculations => current; // mine");

  const news = other.getByRole("button", { name: "Help: a newer version is there" });
  await expect(news).toBeVisible();
  expect(await other.evaluate(() => "stays" in globalThis)).toBe(true);
  await news.click();
  await other.getByRole("menuitem", { name: "Load the newer version of the studio" }).click();
  await expect(other).toHaveTitle("The newer studio");
});

async function openOther(context: BrowserContext, { url }: OwnServer): Promise<Page> {
  const other = await context.newPage();
  await other.goto(url);
  const studio = new StudioPage(other);
  await expect(studio.container("calculations")).toBeVisible();
  return other;
}
