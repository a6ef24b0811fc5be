import type { OutputKind } from "../../generated/services.js";
import type { InspectorTab, LayoutState, NarrowPlace, ResultsTab } from "../layout.js";
import { FOLDER_TARGETS } from "../project/folder-targets.js";
import type { FileSet, Part } from "../project/project.js";
import { partsOf } from "../project/project.js";
import type { Selection } from "../selection.js";

/** What was looked at as a link was made: tabs and what is selected. How one has arranged the page stays one's own. */
export interface Sight {
  readonly sourceTab: string;
  readonly output: OutputKind | null;
  readonly resultsTab: ResultsTab;
  readonly inspectorTab: InspectorTab;
  readonly narrowPlace: NarrowPlace;
  readonly selection: Selection;
}

const OUTPUTS: readonly string[] = ["c", "wat", "dot", ...FOLDER_TARGETS];
const RESULTS: Readonly<Record<ResultsTab, true>> = {
  timeline: true,
  gantt: true,
  threads: true,
  measures: true,
  deadlines: true,
  events: true,
  breakpoints: true,
  problems: true,
  explore: true,
  system: true,
  compare: true,
};
const INSPECTOR: readonly string[] = ["rules", "why", "thread", "place"];
const NARROW: readonly string[] = ["source", "graph", "why", "results"];

export function sightOf(layout: LayoutState, selection: Selection): Sight {
  const { sourceTab, output, resultsTab, inspectorTab, narrowPlace } = layout;
  return { sourceTab, output, resultsTab, inspectorTab, narrowPlace, selection };
}

/** What a link tells of it; null where that cannot be read. */
export function sightFrom(value: unknown): Sight | null {
  if (typeof value !== "object" || value === null) return null;
  const { sourceTab, output, resultsTab, inspectorTab, narrowPlace, selection } = value as Record<
    string,
    unknown
  >;
  const isRight =
    typeof sourceTab === "string" &&
    (output === null || OUTPUTS.includes(output as string)) &&
    Object.hasOwn(RESULTS, String(resultsTab)) &&
    INSPECTOR.includes(inspectorTab as string) &&
    NARROW.includes(narrowPlace as string) &&
    isSelection(selection);
  return isRight ? (value as Sight) : null;
}

function isSelection(value: unknown): value is Selection {
  if (typeof value !== "object" || value === null) return false;
  const { kind, id, thread } = value as Record<string, unknown>;
  if (kind === "none") return true;
  if (kind === "thread") return Number.isSafeInteger(thread);
  return ["container", "transfer", "rule"].includes(kind as string) && typeof id === "string";
}

/** Which tabs show it, in a project with these files. */
export function tabsFor(
  sight: Sight,
  files: FileSet,
): Pick<LayoutState, "resultsTab"> & Partial<LayoutState> {
  const { sourceTab, output, resultsTab, inspectorTab, narrowPlace } = sight;
  const isThere = partsOf(files).includes(sourceTab as Part);
  return {
    ...(isThere && { sourceTab: sourceTab as Part }),
    output,
    resultsTab,
    inspectorTab,
    narrowPlace,
  };
}
