import { createStore } from "zustand/vanilla";
import type { SystemCourse } from "../exploration/runs.js";

/** The run that an exploration has found and that the system's page goes through; null: it runs as its texts say. */
export const otherwiseRun = createStore<{ readonly course: SystemCourse | null }>(() => ({
  course: null,
}));
