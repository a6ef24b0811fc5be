import { defineConfig } from "@playwright/test";
import { FOR_SHORT_VISITS, onBuiltPage } from "./test/e2e/browser.js";

export default defineConfig(onBuiltPage(FOR_SHORT_VISITS), {
  testDir: "test/e2e",
  outputDir: "../.build/test-results/browser",
  retries: 0,
});
