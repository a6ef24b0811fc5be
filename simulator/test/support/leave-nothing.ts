import { afterAll, vi } from "vitest";

// Files that run in one process share globals, clocks and environment: each leaves them as they were.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
