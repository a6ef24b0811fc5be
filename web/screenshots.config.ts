import { defineConfig } from "@playwright/test";
import { onBuiltPage } from "./test/e2e/browser.js";

export default defineConfig(onBuiltPage(), {
  testDir: "test",
  testMatch: "screenshots.spec.ts",
  outputDir: "../.build/test-results/screenshots",
});
