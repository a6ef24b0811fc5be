// The main path in Firefox: a first visit, a run, help, an error, and times without a network.
// Firefox is driven over WebDriver BiDi, the standard that it has itself.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import puppeteer from "puppeteer-core";
import { preview } from "vite";
import { inRoot } from "../../../tools/lib/paths.mjs";
import { findFirefox } from "../../../tools/lib/system-packages.mjs";

const PATIENCE = 120_000;

let server;
let browser;

before(async () => {
  server = await preview({ root: inRoot("web"), preview: { host: "localhost" }, logLevel: "warn" });
  browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: await findFirefox(),
    headless: true,
  });
});

after(async () => {
  await browser?.close();
  await server?.close();
});

test("a newcomer runs the first example, asks for help, errs, takes it back, and is offline", async () => {
  const page = await browser.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.setDefaultTimeout(PATIENCE);
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(server.resolvedUrls.local[0]);
  await page.waitForSelector(named("Welcome", "region"));
  await page.waitForSelector(named("Scheduler text", "textbox"));
  const source = named("Source", "region");
  await says(page, source, "Compiler ready|Compiled in");

  await page.focus(named("Scheduler text", "textbox"));
  await page.keyboard.press("F10");
  await says(page, named("Inspector", "region"), "Decision 1");
  await page.keyboard.press("F1");
  await page.waitForSelector(named("Help", "complementary"));
  await page.keyboard.press("Escape");
  await isFocused(page, "Scheduler text");

  await page.keyboard.type("@");
  await says(page, source, "\\d errors?");
  await page.keyboard.down("Control");
  await page.keyboard.press("z");
  await page.keyboard.up("Control");
  await says(page, source, "Compiler ready|Compiled in");

  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await server.close();
  await page.reload();
  await page.waitForSelector(named("Scheduler text", "textbox"));
  await says(page, source, "Compiler ready|Compiled in");
  assert.deepEqual(complaints, []);
});

const named = (name, role) => `::-p-aria([name="${name}"][role="${role}"])`;

/** Waits until a part of the page says something, as a pattern. */
async function says(page, selector, pattern) {
  const part = await page.waitForSelector(selector);
  await page.waitForFunction(
    (element, words) => new RegExp(words).test(element.textContent),
    {},
    part,
    pattern,
  );
}

async function isFocused(page, name) {
  await page.waitForFunction((wanted) => document.activeElement?.ariaLabel === wanted, {}, name);
}
