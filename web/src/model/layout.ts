import { createStore } from "zustand/vanilla";
import type { OutputKind } from "../generated/services.js";
import type { Part } from "./project/project.js";
import { NO_SAVED_FILTERS, type SavedFilters } from "./run/filters.js";
import type { Arrangement, Desk } from "./work.js";

export type ThemeChoice = "light" | "dark" | "system";
export type Theme = "light" | "dark";
/** `base` is a text that the scheduler is built on, opened from a generated line. */
export type SourceTab = Part | "base";
export type ResultsTab =
  | "timeline"
  | "gantt"
  | "threads"
  | "measures"
  | "deadlines"
  | "events"
  | "breakpoints"
  | "problems"
  | "explore"
  | "system"
  | "compare";
export type InspectorTab = "rules" | "why" | "thread" | "place";
/** On a narrow screen one place shows at a time. */
export type NarrowPlace = "lesson" | "source" | "graph" | "why" | "results";

/** How a person has arranged the page. Kept over reloads. */
export interface LayoutState {
  readonly theme: ThemeChoice;
  /** The kind of work that the workbench is arranged for. */
  readonly work: Desk;
  /** How it was left for others. */
  readonly arrangements: Readonly<Partial<Record<Desk, Arrangement>>>;
  readonly sourceTab: SourceTab;
  /** The generated text that is open beside the source. */
  readonly output: OutputKind | null;
  /** Whether it is the release build that is shown and downloaded. */
  readonly release: boolean;
  /** On a narrow screen, whether the generated text lies over the source. */
  readonly outputInFront: boolean;
  readonly resultsTab: ResultsTab;
  /** The tab that is gone back to from a page over the workbench. */
  readonly tabBehind: ResultsTab;
  readonly inspectorTab: InspectorTab;
  readonly narrowPlace: NarrowPlace;
  readonly sourceOpen: boolean;
  readonly inspectorOpen: boolean;
  readonly resultsOpen: boolean;
  /** Sizes of panes that a person has chosen, in pixels, by name. */
  readonly paneSizes: Readonly<Record<string, number>>;
  /** How fast systems play, as a place among their speeds. */
  readonly systemSpeed: number;
  /** Filters of lists that a person has kept. */
  readonly savedFilters: SavedFilters;
}

const INITIAL_LAYOUT: LayoutState = {
  theme: "system",
  work: "edit",
  arrangements: {},
  sourceTab: "scheduler",
  output: null,
  release: false,
  outputInFront: false,
  resultsTab: "timeline",
  tabBehind: "timeline",
  inspectorTab: "why",
  narrowPlace: "graph",
  sourceOpen: true,
  inspectorOpen: true,
  resultsOpen: true,
  paneSizes: {},
  systemSpeed: 1,
  savedFilters: NO_SAVED_FILTERS,
};

export type LayoutStore = ReturnType<typeof createLayoutStore>;

/** An opened base is not kept over a reload, and so neither is its tab. */
export function createLayoutStore(kept: Partial<LayoutState> = {}) {
  const { sourceTab: open = "scheduler" } = kept;
  const sourceTab = open === "base" ? "scheduler" : open;
  return createStore<LayoutState>(() => ({ ...INITIAL_LAYOUT, ...kept, sourceTab }));
}

/** Results that have a page of their own over the workbench, where there is room. */
export type WholePage = "system" | "compare";

export const isWholePage = (tab: ResultsTab): tab is WholePage =>
  tab === "system" || tab === "compare";

/** Opens a page over the workbench where there is room, else among the results. */
export function openWholePage(store: LayoutStore, page: WholePage): void {
  store.setState(({ resultsTab, tabBehind }) => ({
    resultsTab: page,
    tabBehind: isWholePage(resultsTab) ? tabBehind : resultsTab,
    narrowPlace: "results",
  }));
}

/** Goes back to what showed before. */
export function closeWholePage(store: LayoutStore): void {
  store.setState(({ tabBehind }) => ({ resultsTab: tabBehind }));
}

export function effectiveTheme(choice: ThemeChoice, systemIsDark: boolean): Theme {
  if (choice !== "system") return choice;
  return systemIsDark ? "dark" : "light";
}
