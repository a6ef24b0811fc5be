import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    environment: "node",
    setupFiles: ["test/support/repeatable.ts", "test/support/leave-nothing.ts"],
    // Files that run in one process share what they import: to import it anew for each takes as long as
    // most tests. One that replaces a module begins and ends with `vi.resetModules()`.
    isolate: false,
    // Some load Pyodide, and the machine may be busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
