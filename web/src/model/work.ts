import {
  type InspectorTab,
  isWholePage,
  type LayoutState,
  type LayoutStore,
  type NarrowPlace,
  openWholePage,
  type ResultsTab,
} from "./layout.js";

/** Kinds of work that the workbench is arranged for; comparing has a page of its own over it. */
export type Desk = "edit" | "run" | "learn";
export type Work = Desk | "compare";

export const WORKS: readonly Work[] = ["edit", "run", "compare", "learn"];

/** What each kind of work has for itself. */
export interface Arrangement {
  readonly resultsTab: ResultsTab;
  readonly inspectorTab: InspectorTab;
  readonly narrowPlace: NarrowPlace;
  readonly sourceOpen: boolean;
  readonly inspectorOpen: boolean;
  readonly resultsOpen: boolean;
  readonly paneSizes: Readonly<Record<string, number>>;
}

const PLAIN = {
  resultsTab: "timeline",
  inspectorTab: "why",
  sourceOpen: true,
  inspectorOpen: true,
  resultsOpen: true,
  paneSizes: {},
} as const;

/** How a person finds each kind of work at first: a run beside its reasons, a text beside what it draws, a lesson beside both. */
const FIRST_ARRANGEMENTS: Readonly<Record<Desk, Arrangement>> = {
  edit: { ...PLAIN, narrowPlace: "graph" },
  run: { ...PLAIN, narrowPlace: "graph" },
  learn: { ...PLAIN, narrowPlace: "lesson", inspectorOpen: false, resultsOpen: false },
};

/** Which kind of work shows. */
export function shownWork({ resultsTab, work }: LayoutState): Work {
  return resultsTab === "compare" ? "compare" : work;
}

/** Goes over to another kind of work, as it was left. */
export function turnTo(store: LayoutStore, work: Work): void {
  if (work === "compare") openWholePage(store, "compare");
  else
    store.setState((state) => {
      const left = arrangementOf(state);
      if (state.work === work) return left;
      const arrangements = { ...state.arrangements, [state.work]: left };
      return { work, arrangements, ...(arrangements[work] ?? FIRST_ARRANGEMENTS[work]) };
    });
}

/** The workbench as it is arranged, without a page that lies over it. */
function arrangementOf(state: LayoutState): Arrangement {
  const { resultsTab, tabBehind, inspectorTab, narrowPlace, paneSizes } = state;
  const { sourceOpen, inspectorOpen, resultsOpen } = state;
  return {
    resultsTab: isWholePage(resultsTab) ? tabBehind : resultsTab,
    inspectorTab,
    narrowPlace,
    sourceOpen,
    inspectorOpen,
    resultsOpen,
    paneSizes,
  };
}
