import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { boxAtRest } from "./boxes.js";
import { expect, StudioPage, test } from "./studio.js";

/** What an embedded view may load before it is asked to run, in bytes as they are sent. */
const BUDGET = 400_000;

interface Told {
  readonly id?: number;
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  readonly project?: string;
  readonly state?: {
    readonly tick: number;
    readonly time: number;
    readonly threads: readonly object[];
    readonly nodes?: readonly object[];
  } | null;
}

declare global {
  interface Window {
    told: Told[];
  }
}

/** A page of somebody else, on another origin, with a view in it. */
async function servePage(view: string): Promise<Server> {
  const html = `<!doctype html><html lang="en"><title>A course</title>
<h1>A course</h1><iframe src="${view}" title="A scheduler" width="700" height="500"></iframe>
<script>window.told = []; addEventListener("message", ({ data }) => told.push(data));</script></html>`;
  const server = createServer((_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end(html),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return server;
}

/** Sends a message to the view, and waits for its answer. */
async function ask(page: Page, message: object): Promise<Told> {
  const id = Math.random();
  await page.evaluate(
    (sent) => document.querySelector("iframe")?.contentWindow?.postMessage(sent, "*"),
    { catapults: 1, id, ...message },
  );
  const answers = () => page.evaluate((own) => window.told.filter((each) => each.id === own), id);
  await expect.poll(async () => (await answers()).length, { timeout: 90_000 }).toBe(1);
  return (await answers())[0] as Told;
}

/** What a page keeps in the browser. */
const keptHere = async () => [
  await indexedDB.databases(),
  Object.keys(localStorage),
  Object.keys(sessionStorage),
  (await navigator.serviceWorker.getRegistrations()).length,
];
const NOTHING = [[], [], [], 0];

/** What the view has sent by itself. */
const unasked = (page: Page) =>
  page.evaluate(() => window.told.filter(({ id }) => id === undefined).map(({ type }) => type));

test("another page embeds a view, and drives it by messages", async ({ page, baseURL }) => {
  const server = await servePage(`${baseURL}?embed=both`);
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  await expect.poll(() => unasked(page)).toContain("ready");

  expect(await ask(page, { type: "load", example: "round-robin" })).toMatchObject({
    type: "state",
    project: "Round robin over groups",
    state: null,
  });
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("group", { name: /^Queue ready/ })).toBeVisible();
  const stepped = await ask(page, { type: "step" });
  expect(stepped.state?.tick).toBeGreaterThan(0);
  expect(stepped.state?.threads.length).toBeGreaterThan(0);
  expect((await ask(page, { type: "seek", tick: 7 })).state?.tick).toBe(7);
  expect((await ask(page, { type: "state" })).state?.tick).toBe(7);
  expect((await ask(page, { type: "step", unit: "tick", direction: -1 })).state?.tick).toBe(6);
  await expect(
    frame.getByRole("region", { name: "Timeline" }).locator("canvas").first(),
  ).toBeVisible();

  // What cannot be done is answered, and what shows goes on showing.
  expect(await ask(page, { type: "dance" })).toMatchObject({ type: "error", code: "type" });
  expect(await ask(page, { catapults: 2 })).toMatchObject({ type: "error", code: "version" });
  expect(await ask(page, { type: "seek", tick: -1 })).toMatchObject({ code: "field" });
  const broken = await ask(page, { type: "load", link: "#share=1.00000000.AAAA" });
  expect(broken).toMatchObject({ type: "error", code: "refused" });
  expect(broken.message).toMatch(/damaged/);
  expect(await ask(page, { type: "state" })).toMatchObject({ project: "Round robin over groups" });
  expect(await unasked(page)).toContain("changed");
  server.close();
});

test("a view of a project of one's own is small until it is asked to run, and is used by keys", async ({
  studio,
  page,
  browser,
}) => {
  await studio.open();
  await studio.compilerReady();
  await studio.edit("STANDARD_CALLS = 4", "STANDARD_CALLS = 2");
  await expect(studio.run).toHaveAttribute("aria-disabled", "false");
  await page.getByRole("banner").getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this project" });
  await dialog.getByText("View in another page").click();
  await dialog.getByRole("combobox", { name: "What shows" }).selectOption("both");
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByRole("button", { name: "Run" })).toBeVisible();
  await expectAccessible(page, ".dialog");
  const snippet = await dialog.getByRole("textbox", { name: "HTML" }).inputValue();
  const address = /src="([^"]*)"/.exec(snippet)?.[1]?.replaceAll("&amp;", "&") ?? "";

  const context = await browser.newContext({
    viewport: { width: 320, height: 560 },
    storageState: { cookies: [], origins: [] }, // one that has never seen the studio
    serviceWorkers: "allow",
  });
  const reader = await context.newPage();
  let loaded = 0;
  reader.on("requestfinished", async (request) => {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    loaded += responseBodySize + responseHeadersSize;
  });
  await reader.goto(address, { waitUntil: "networkidle" });
  const graph = reader.getByRole("region", { name: "Graph" });
  await expect(graph.getByRole("group", { name: /^Queue calculations/ })).toBeVisible();
  await expect.poll(() => loaded).toBeGreaterThan(100_000);
  expect(loaded).toBeLessThan(BUDGET);
  await expectAccessible(reader);

  // By the keyboard alone: the compiler and the simulator are loaded, and the run goes on.
  const run = reader.getByRole("toolbar", { name: "Run" });
  await run.getByRole("button", { name: "Step forward" }).press("Enter");
  await expect(new StudioPage(reader).toStart).toHaveAttribute("aria-disabled", "false", {
    timeout: 90_000,
  });
  await run.getByRole("button", { name: "Run", exact: true }).press("Enter");
  await run.getByRole("button", { name: "Pause" }).press("Enter");
  await expect(run.getByRole("button", { name: "Run", exact: true })).toBeVisible();
  await expectAccessible(reader);
  // Nothing is kept in the reader's browser, before the studio itself is opened.
  expect(await reader.evaluate(keptHere)).toEqual(NOTHING);
  const opened = reader.getByRole("link", { name: "Open in the studio" });
  const inStudio = new URL((await opened.getAttribute("href")) ?? "", address).href;

  // The step of a lesson, which is answered without a change of the program.
  loaded = 0;
  await reader.goto("about:blank");
  await reader.goto(address.replace(/[?].*/, "?embed=graph#lesson=first-turn&step=2"), {
    waitUntil: "networkidle",
  });
  const lesson = reader.getByRole("region", { name: "A thread, a queue, a turn" });
  await expect(lesson.getByRole("heading", { name: "Who is next?" })).toBeVisible();
  await expect(graph.getByRole("group", { name: /^Stack ready/ })).toBeVisible();
  expect(loaded).toBeLessThan(BUDGET);
  await expectAccessible(reader);
  await lesson.getByRole("button", { name: "Begin" }).click();
  const predict = lesson.getByRole("region", { name: "Who runs next?" });
  await predict.getByRole("button", { name: "P1" }).click();
  await expect(predict.getByRole("status")).toHaveText("P3 runs, not P1.");
  await expect(lesson).toContainText("0 of 1 right");
  expect(await reader.evaluate(keptHere)).toEqual(NOTHING);

  const whole = new StudioPage(await context.newPage());
  await whole.page.goto(inStudio);
  await expect(whole.page.getByText(/came by a link/)).toBeVisible();

  await reader.goto(address.replace("embed=both", "embed=source"));
  await expect(reader.getByText("STANDARD_CALLS = 2")).toBeVisible();
  await reader.getByRole("tab", { name: "workload" }).press("Enter");
  await expect(reader.getByText(/^workload/).first()).toBeVisible();

  await reader.goto(address.replace(/#.*/, "#share=1.00000000.AAAA"));
  await reader.reload();
  await expect(reader.getByRole("alert")).toContainText("damaged");
  await context.close();
});

test("a view of a system shows it small, runs it, and is driven by messages", async ({
  page,
  baseURL,
}) => {
  let loaded = 0;
  page.on("requestfinished", async (request) => {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    loaded += responseBodySize + responseHeadersSize;
  });
  const server = await servePage(`${baseURL}?embed=both&example=web-application`);
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: "networkidle" });
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("Web application")).toBeVisible();
  await expect.poll(() => loaded).toBeGreaterThan(100_000);
  expect(loaded).toBeLessThan(BUDGET);
  expect(await ask(page, { type: "state" })).toMatchObject({ state: null });

  const [first, second] = [await ask(page, { type: "step" }), await ask(page, { type: "step" })];
  expect(second.state?.time).toBeGreaterThan(first.state?.time ?? Number.POSITIVE_INFINITY);
  expect(second.state?.nodes?.length).toBeGreaterThan(1);
  const manager = frame.getByRole("article", { name: "Manager", exact: true });
  await expect(manager.getByRole("group", { name: /^Birth/ })).toBeVisible();
  expect((await boxAtRest(manager)).height, "its whole frame").toBeGreaterThan(200);
  const back = await ask(page, { type: "step", unit: "message", direction: -1 });
  expect(back.state).toMatchObject({ time: first.state?.time });
  const sought = await ask(page, { type: "seek", time: 2e6 });
  expect(sought.state?.time).toBeGreaterThanOrEqual(2e6);
  expect(await ask(page, { type: "seek", tick: 7 })).toMatchObject({ code: "refused" });
  expect(await ask(page, { type: "step", unit: "decision" })).toMatchObject({ code: "refused" });
  await ask(page, { type: "play", speed: 1e9 });
  const time = async () => (await ask(page, { type: "state" })).state?.time ?? 0;
  await expect.poll(time).toBeGreaterThan(sought.state?.time ?? 0);
  expect((await ask(page, { type: "pause" })).state).toMatchObject({ playing: false });
  expect(await unasked(page)).toContain("changed");

  // By the keyboard alone.
  await ask(page, { type: "seek", tick: 0 });
  expect(await time()).toBe(0);
  const run = frame.getByRole("toolbar", { name: "Run of the system" });
  await run.getByRole("button", { name: "On to the next message" }).press("Enter");
  await expect.poll(time).toBe(first.state?.time);
  await expect(frame.getByRole("slider", { name: "Time of the system" })).toBeVisible();

  // Another project in its place runs as always.
  await ask(page, { type: "load", example: "round-robin" });
  expect((await ask(page, { type: "step" })).state?.tick).toBeGreaterThan(0);
  expect(await ask(page, { type: "step", unit: "message" })).toMatchObject({ code: "refused" });
  await ask(page, { type: "load", example: "web-application" });
  expect((await ask(page, { type: "step" })).state).toMatchObject({ time: first.state?.time });
  server.close();
});
