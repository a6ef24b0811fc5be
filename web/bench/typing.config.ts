import { defineConfig } from "@playwright/test";
import { onBuiltPage } from "../test/e2e/browser.js";

export default defineConfig(onBuiltPage(), {
  testDir: ".",
  testMatch: "typing.bench.ts",
  outputDir: "../../.build/test-results/typing",
  reporter: "line",
  expect: { timeout: 120_000 },
  workers: 1,
});
