import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/compile-all.ts"],
    setupFiles: ["test/support/repeatable.ts"],
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
