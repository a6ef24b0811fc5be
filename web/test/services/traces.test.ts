import { afterEach, expect, test, vi } from "vitest";
import { DATABASE, isFirstVisit } from "../../src/services/keeping/traces.js";

afterEach(() => vi.unstubAllGlobals());

/** A browser with these databases, and what this page had open. */
function browser(databases: () => Promise<{ name: string }[]>, open: string | null = null): void {
  vi.stubGlobal("indexedDB", { databases });
  vi.stubGlobal("sessionStorage", { getItem: () => open });
}

test("a browser without the studio's database was never here", async () => {
  browser(async () => [{ name: "of another page" }]);
  expect(await isFirstVisit()).toBe(true);
});

test("what is kept, or was open in this page, is looked for", async () => {
  browser(async () => [{ name: DATABASE }]);
  expect(await isFirstVisit()).toBe(false);
  browser(async () => [], "weather-station");
  expect(await isFirstVisit()).toBe(false);
});

test("what was only noted is looked for, too", async () => {
  browser(async () => []);
  vi.stubGlobal("localStorage", { "catapults-studio.unsaved/own/Shop": "{}" });
  expect(await isFirstVisit()).toBe(false);
});

test("so it is where a browser does not tell its databases", async () => {
  browser(() => Promise.reject(new Error("not here")));
  expect(await isFirstVisit()).toBe(false);
  vi.stubGlobal("indexedDB", {});
  expect(await isFirstVisit()).toBe(false);
});
