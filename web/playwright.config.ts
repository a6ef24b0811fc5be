import { defineConfig } from "@playwright/test";
import { onBuiltPage } from "./test/e2e/browser.js";

export default defineConfig(onBuiltPage(), {
  testDir: "test/e2e",
  outputDir: "../.build/test-results/browser",
  retries: 0,
});
