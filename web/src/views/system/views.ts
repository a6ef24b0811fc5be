import type { ComponentType } from "react";
import type { OtherStudio } from "../../model/commands.js";
import type { StudioValue } from "../../ui/studio-context.js";

/** Views of a single scheduler that show in the frame of each family, and the studio that they show there. */
export interface SchedulerViews {
  readonly Graph: ComponentType<{
    readonly label?: string;
    readonly framed?: boolean | "looked-at";
    readonly onExtent?: (extent: { readonly width: number; readonly height: number }) => void;
  }>;
  /** Why the last decision was made. */
  readonly Why: ComponentType;
  /** What is selected in the graph. */
  readonly Place: ComponentType;
  readonly Rules: ComponentType;
  /** For a scheduler of the project, by its file and that of the workload under which it is checked, if it has one. */
  readonly createStudio: (
    studio: StudioValue,
    file: string,
    workload: string | null,
  ) => OtherStudio;
}
