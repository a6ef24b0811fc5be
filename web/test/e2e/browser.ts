import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import type { PlaywrightTestConfig } from "@playwright/test";

/** Vite's own program: a wrapper would go on after it is told to end. */
const VITE = createRequire(import.meta.url)
  .resolve("vite/package.json")
  .replace("package.json", "bin/vite.js");

/** The shell comes first: it has the same engine with no browser around it, and takes half of what it costs to open a page. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** The system's Chromium; Playwright's own when there is none. */
function systemChromium(): string | undefined {
  for (const name of NAMES) {
    const { status, stdout } = spawnSync("which", [name], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  return undefined;
}

const executablePath = systemChromium();

/** A port that is free now. The test runner's workers inherit the first choice. */
async function choosePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return String(address.port);
}

process.env.STUDIO_PORT ??= await choosePort();

/**
 * Python in WebAssembly is improved by Chromium beside its first second: on a machine with few cores that
 * takes as long as a short test, which ends before it is of use. So improving begins later.
 */
export const FOR_SHORT_VISITS = ["--js-flags=--wasm-tiering-budget=1000000000"];

/** Of a person who has closed the greeting of a first visit. */
export function wasHereBefore(url: string) {
  const welcome = { name: "catapults-studio.welcome", value: JSON.stringify({ seen: true }) };
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage: [welcome] }] };
}

/**
 * What all runs in a browser share: the built page, served as it is, in the system's Chromium.
 *
 * @param flags further ones of Chromium
 */
export function onBuiltPage(flags: readonly string[] = []): PlaywrightTestConfig {
  const port = process.env.STUDIO_PORT;
  const url = `http://localhost:${port}/`;
  return {
    timeout: 180_000,
    expect: { timeout: 30_000 },
    fullyParallel: true,
    // A test leaves nearly a third of a core idle: it waits for what a page does, and pages for frames and keys.
    workers: Math.ceil(1.5 * availableParallelism()),
    use: {
      baseURL: url,
      viewport: { width: 1600, height: 1000 },
      // What is asked of the server is looked at, and held up, where the page asks for it.
      serviceWorkers: "block",
      storageState: wasHereBefore(url),
      permissions: ["clipboard-read", "clipboard-write"], // to put in a text as a person does who has it elsewhere
      screenshot: "only-on-failure",
      launchOptions: {
        ...(executablePath ? { executablePath } : {}),
        args: [
          ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          ...flags,
        ],
      },
    },
    webServer: {
      command: `node ${VITE} preview --port ${port} --strictPort --host localhost`,
      cwd: import.meta.dirname.replace(/\/test\/e2e$/, ""),
      url,
      reuseExistingServer: false,
    },
  };
}
