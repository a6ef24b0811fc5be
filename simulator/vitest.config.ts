import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/compile-all.ts"],
    setupFiles: ["test/support/repeatable.ts", "test/support/leave-nothing.ts"],
    // Files that run in one process share what they import: to import it anew for each takes as long as
    // most tests. One that replaces a module begins and ends with `vi.resetModules()`.
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
