import type { LayoutState } from "../../../model/layout.js";

/** A thing of the page that a step points at, and what is said of it. */
export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** Of the element that is pointed at. */
  readonly selector: string;
  /** How the page is laid out so that it shows. */
  readonly layout: Partial<LayoutState>;
}

export const TOUR: readonly TourStep[] = [
  {
    title: "A scheduler is a graph",
    text: "Each box holds threads; each arrow moves them. Draw arrows and add boxes to change the rule by which threads take turns.",
    selector: '[aria-label="Graph"]',
    layout: { narrowPlace: "graph" },
  },
  {
    title: "And a text",
    text: "The same scheduler in a small language. Change text or graph, and the other follows. F1 explains the word at the cursor.",
    selector: '[aria-label="Source"]',
    layout: { sourceOpen: true, narrowPlace: "source" },
  },
  {
    title: "Run it",
    text: "Run plays a workload on it: threads move along the arrows. Step forward and back, as often as you like.",
    selector: '[role="toolbar"][aria-label="Run"]',
    layout: { narrowPlace: "graph" },
  },
  {
    title: "Why this thread?",
    text: "For each decision: which rule chose the thread, and why others were not chosen. Rules changes them without writing text.",
    selector: '[aria-label="Inspector"]',
    layout: { inspectorOpen: true, inspectorTab: "why", narrowPlace: "why" },
  },
  {
    title: "What came of it",
    text: "Who ran when, how long threads waited, what the compiler found. Compare… holds schedulers against each other.",
    selector: '[aria-label="Results"]',
    layout: { resultsOpen: true, resultsTab: "timeline", narrowPlace: "results" },
  },
  {
    title: "Go on from here",
    text: "Examples and your own projects are here. Ctrl+K finds everything else; the help is a press of F1 away.",
    selector: ".project-button",
    layout: { narrowPlace: "graph" },
  },
];
