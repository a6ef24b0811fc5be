import { createStore } from "zustand/vanilla";

export type ThemeChoice = "light" | "dark" | "system";
export type Theme = "light" | "dark";
export type Output = "c" | "wat" | "dot";
export type SourceTab = "scheduler" | "workload" | Output;
export type ResultsTab = "timeline" | "threads" | "measures" | "events" | "problems";
export type InspectorTab = "why" | "thread" | "place";
/** On a narrow screen one place shows at a time. */
export type NarrowPlace = "source" | "graph" | "why" | "results";

/** How a person has arranged the page. Kept over reloads. */
export interface LayoutState {
  readonly theme: ThemeChoice;
  readonly sourceTab: SourceTab;
  readonly resultsTab: ResultsTab;
  readonly inspectorTab: InspectorTab;
  readonly narrowPlace: NarrowPlace;
  readonly sourceOpen: boolean;
  readonly inspectorOpen: boolean;
  readonly resultsOpen: boolean;
  /** Sizes of panels in percent, by the name of their group. */
  readonly sizes: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export const INITIAL_LAYOUT: LayoutState = {
  theme: "system",
  sourceTab: "scheduler",
  resultsTab: "timeline",
  inspectorTab: "why",
  narrowPlace: "graph",
  sourceOpen: true,
  inspectorOpen: true,
  resultsOpen: true,
  sizes: {},
};

export type LayoutStore = ReturnType<typeof createLayoutStore>;

export function createLayoutStore(kept: Partial<LayoutState> = {}) {
  return createStore<LayoutState>(() => ({ ...INITIAL_LAYOUT, ...kept }));
}

export function effectiveTheme(choice: ThemeChoice, systemIsDark: boolean): Theme {
  if (choice !== "system") return choice;
  return systemIsDark ? "dark" : "light";
}
