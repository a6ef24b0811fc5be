/** A page in Chromium that runs functions of measure.mjs. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../../tools/lib/system-packages.mjs";

const TYPES = { ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };

/** Pages that are isolated from others get timers of 5 µs; without, of 100 µs. */
const HEADERS = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

/** Serves the files of a folder, and an empty page at /. */
async function serve(root) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    const type = path === "/" ? "text/html" : (TYPES[extname(path)] ?? "application/octet-stream");
    try {
      const body = path === "/" ? "<!doctype html>" : await readFile(join(root, path));
      response.writeHead(200, { ...HEADERS, "Content-Type": type }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "localhost", listening));
  return server;
}

/**
 * @param {string} root the folder whose files the page can reach
 * @returns {Promise<{measure: (name: string, files: Record<string, string>, options: object) => Promise<number>,
 *   openRuns: (files: Record<string, string>) => Promise<{run: (first: number, count: number) => Promise<object>,
 *   close: () => void}>, call: (module: string, name: string, given: object) => Promise<{told: object, ms: number}>,
 *   version: string, close: () => Promise<void>}>}
 *   `files` are the subject's, as paths below the root. The page has one runtime with runs at a time. `call` calls a function
 *   of a module and tells also how much of the processor the page has taken, with all of its threads.
 */
export async function openPage(root) {
  const server = await serve(root);
  const browser = await chromium.launch({
    executablePath: (await findChromium()) ?? undefined,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const page = await browser.newPage();
  const system = await browser.newBrowserCDPSession();
  const used = async () => {
    const { processInfo } = await system.send("SystemInfo.getProcessInfo");
    const pages = processInfo.filter(({ type }) => type === "renderer");
    return pages.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
  };
  await page.goto(`http://localhost:${server.address().port}/`);
  return {
    version: browser.version(),
    measure: (name, files, options) => page.evaluate(measureInPage, { name, files, options }),
    openRuns: async (files) => {
      await page.evaluate(openRunsInPage, files);
      const run = (first, count) => page.evaluate(runInPage, { first, count });
      return { run, close: () => page.evaluate(closeRunsInPage) };
    },
    call: async (module, name, given) => {
      const before = await used();
      const told = await page.evaluate(callInPage, { module, name, given });
      return { told, ms: (await used()) - before };
    },
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

/* The functions below run in the page, each for itself. */

async function measureInPage({ name, files, options }) {
  const measures = await import("/wasm-runtime/bench/measure.mjs");
  const subject = await measures.fetchSubject(files);
  return measures[name](subject, { ...options, engine: "/simulator/dist/engine" });
}

async function openRunsInPage(files) {
  const { fetchSubject, openRuns } = await import("/wasm-runtime/bench/measure.mjs");
  globalThis.runs = await openRuns(await fetchSubject(files), { engine: "/simulator/dist/engine" });
}

function runInPage({ first, count }) {
  return globalThis.runs.run(first, count);
}

function closeRunsInPage() {
  delete globalThis.runs;
}

async function callInPage({ module, name, given }) {
  const functions = await import(module);
  return functions[name](given);
}
