import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/compile-all.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
