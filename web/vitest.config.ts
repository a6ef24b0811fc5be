import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    environment: "node",
    setupFiles: ["test/support/repeatable.ts"],
    // Some load Pyodide, and the machine may be busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
