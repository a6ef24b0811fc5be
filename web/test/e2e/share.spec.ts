import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { expect, StudioPage, test } from "./studio.js";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Share this project" });
const shareButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Share" });
const project = (page: Page, name: string) =>
  page.getByRole("button", { name: `Project: ${name}. Examples` });

/** A link to what is open, as a person copies it. */
async function copyLink(page: Page): Promise<string> {
  await shareButton(page).click();
  await dialog(page).getByRole("button", { name: "Copy link" }).click();
  await expect(dialog(page).getByText("Copied.")).toBeVisible();
  await page.keyboard.press("Escape");
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The studio in the browser of somebody who has never been there. */
async function elsewhere(browser: Browser, url: string): Promise<StudioPage> {
  const context = await browser.newContext({
    viewport: { width: 1600, height: 1000 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const other = new StudioPage(await context.newPage());
  await other.page.goto(url);
  return other;
}

/** All that is kept in the browser of projects. */
const keptIn = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("catapults-studio");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const { result } = opening;
          const store = result.transaction("projects").objectStore("projects");
          const [keys, values] = [store.getAllKeys(), store.getAll()];
          values.onsuccess = () => {
            result.close();
            // What the compiler says of a text is kept with it, and may come at any time.
            const projects = values.result.map(({ project }) => project);
            resolve(JSON.stringify([keys.result, projects]));
          };
        };
      }),
  );

test("a link shows the project and the moment of its run to somebody else, who goes on in a copy", async ({
  studio,
  page,
  browser,
}) => {
  await studio.open();
  for (let step = 0; step < 5; step++) await studio.stepForward.click();
  const shared = await studio.state();
  await shareButton(page).click();
  await expect(dialog(page).getByRole("checkbox", { name: /^The moment/ })).toBeChecked();
  await dialog(page).getByText("What you are looking at").click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const link = await copyLink(page);

  const other = await elsewhere(browser, link);
  await expect(
    other.page.getByText(/^This is tick \d+ of the run, as it was shared/),
  ).toBeVisible();
  expect(await other.state()).toBe(shared);
  await expect(other.page.getByText("Not kept here", { exact: true })).toBeVisible();
  await expect(other.page.getByText(/came by a link/)).toBeVisible();
  await expectAccessible(other.page);

  // What is changed goes into a copy, and the address holds no link any more.
  await other.compilerReady();
  await other.edit("STANDARD_CALLS = 4", "STANDARD_CALLS = 2");
  await expect(project(other.page, "The weather station (copy)")).toBeVisible();
  await expect.poll(() => new URL(other.page.url()).hash).toBe("");

  // The moment is still there, and it is told that the run has come to differ.
  await shareButton(other.page).click();
  await dialog(other.page).getByRole("button", { name: "Go there again" }).click();
  await expect(
    other.page.getByText(/^The run differs from the shared one from tick \d+ on/),
  ).toBeVisible();
  await expect(other.page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
  await other.page.reload();
  await expect(project(other.page, "The weather station (copy)")).toBeVisible();
  await other.page.context().close();
});

test("a link goes to a moment in a fork, and to one of a system of nodes", async ({
  studio,
  page,
  browser,
}) => {
  await studio.open();
  await studio.compilerReady();
  for (let step = 0; step < 3; step++) await studio.stepForward.click();
  await studio.results.getByRole("button", { name: "Fork here" }).click();
  const form = studio.results.getByRole("form", { name: "Fork the run" });
  await form.getByLabel("Random numbers").selectOption("other random numbers");
  await form.getByLabel("Seed").fill("7");
  await form.getByRole("button", { name: "Fork", exact: true }).click();
  await expect(studio.results.getByText(/with seed 7/)).toBeVisible();
  for (let step = 0; step < 4; step++) await studio.stepForward.click();
  // Within a handler, too: the moment is a statement, not only a tick.
  await page.keyboard.press("F11");
  await page.keyboard.press("F11");
  const inFork = await studio.state();
  const other = await elsewhere(browser, await copyLink(page));
  await expect(
    other.page.getByText(/^This is tick \d+ of the run, as it was shared/),
  ).toBeVisible();
  expect(await other.state()).toBe(inFork);
  await other.results.getByRole("tab", { name: "Timeline" }).click();
  await expect(other.results.getByText(/with seed 7/)).toBeVisible();

  await studio.openExample("Web application");
  const system = page.getByRole("dialog", { name: "System of nodes" });
  const next = system.getByRole("button", { name: "On to the next message" });
  for (let step = 0; step < 3; step++) await next.click();
  const clock = system.getByLabel("Time of the system").first();
  await expect(clock).not.toHaveText("0 s");
  const link = await copyLink(page);
  await other.page.goto(link);
  await expect(other.page.getByText(/^This is the system at .*, as it was shared/)).toBeVisible({
    timeout: 90_000,
  });
  await other.page.context().close();
});

test("a link that cannot be opened says why, and changes nothing of one's own", async ({
  studio,
  page,
}) => {
  await studio.open();
  const link = await copyLink(page);
  await studio.editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("// mine");
  await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
  const before = await keptIn(page);
  const checksum = link.indexOf("#share=1.") + "#share=1.".length;
  for (const [broken, words] of [
    [link.slice(0, -9), /damaged/],
    [`${link.slice(0, checksum)}00000000${link.slice(checksum + 8)}`, /damaged/],
    [link.replace("#share=1.", "#share=2."), /newer version of the studio/],
    [`${link.slice(0, checksum)}00000000.${"A".repeat(1_100_000)}`, /more than a project/],
  ] as const) {
    await page.goto(broken);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole("button", { name: "Open a file instead" })).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    expect(await studio.text()).toMatch(/\/\/ mine$/);
  }
  // One that is whole lies beside one's own: nothing is kept of it.
  await page.goto(link);
  await expect(page.getByText(/came by a link/)).toBeVisible();
  expect(await studio.text()).not.toContain("// mine");
  expect(await keptIn(page)).toBe(before);
  await studio.openExample("First come, first served");
  await expect.poll(() => new URL(page.url()).hash).toBe("");
  await studio.openExample("The weather station");
  expect(await studio.text()).toMatch(/\/\/ mine$/);
});
