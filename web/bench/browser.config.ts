import { defineConfig } from "@playwright/test";
import { onBuiltPage } from "../test/e2e/browser.js";
import { OFFERED } from "./pointer.js";

const base = onBuiltPage();
const { launchOptions } = base.use ?? {};

/** Benchmarks in a browser, one at a time: the name of one is given on the command line. */
export default defineConfig(base, {
  testDir: ".",
  testMatch: "*.bench.ts",
  outputDir: "../../.build/test-results/bench",
  reporter: "line",
  expect: { timeout: 120_000 },
  workers: 1,
  use: { launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), OFFERED] } },
});
