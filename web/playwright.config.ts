import { defineConfig } from "@playwright/test";
import { FOR_SHORT_VISITS, onBuiltPage } from "./test/e2e/browser.js";

export default defineConfig(onBuiltPage(FOR_SHORT_VISITS), {
  testDir: "test/e2e",
  outputDir: "../.build/test-results/browser",
  // A second try tells a test that depends on who is first from one that fails. It is listed, and is a bug.
  retries: 1,
});
