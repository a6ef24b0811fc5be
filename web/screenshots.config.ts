import { defineConfig } from "@playwright/test";
import { onBuiltPage } from "./test/e2e/browser.js";

/** Walks through the states of the page, one after the other, so that pictures are comparable. */
export default defineConfig(onBuiltPage(), {
  testDir: "test/walk",
  testMatch: "*.walk.ts",
  outputDir: "../.build/test-results/screenshots",
  reporter: [["line"], ["./test/walk/contact-sheet.ts"]],
  timeout: 600_000,
  workers: 1,
});
