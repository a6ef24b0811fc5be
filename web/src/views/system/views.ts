import type { ComponentType } from "react";

/** Views of a single scheduler that show in the frame of each family. */
export interface SchedulerViews {
  readonly Graph: ComponentType<{ readonly label?: string; readonly framed?: boolean }>;
  /** Why the last decision was made. */
  readonly Why: ComponentType;
  /** What is selected in the graph. */
  readonly Place: ComponentType;
  readonly Rules: ComponentType;
}
