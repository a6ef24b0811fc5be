import { createStore } from "zustand/vanilla";
import type { NewSchedulerRequest } from "../generated/services.js";
import type { DrawnGraph } from "./pictures.js";

/** A project that was deleted and can be brought back. */
export interface DeletedProject {
  readonly key: string;
  readonly name: string;
  /** When, ms. */
  readonly deleted: number;
}

/** A project that the browser keeps, as the list of them shows it. */
export interface ProjectSummary {
  readonly key: string;
  readonly name: string;
  /** The example that it is a changed form of; null for one's own. */
  readonly example: string | null;
  /** When its texts last became others, ms; null where that is not known. */
  readonly changed: number | null;
  readonly files: number;
  /** Its graph, where that is known of exactly its texts. */
  readonly drawing: DrawnGraph | null;
  /** Whether a page of this browser has it open. */
  readonly isClaimed: boolean;
  /** `newer`: a newer studio kept it. What is damaged can only be downloaded. */
  readonly state: "whole" | "newer" | "damaged";
}

/** An example as the menu lists it. */
export interface ExampleEntry {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** The heading under which it stands; those of a group follow each other. */
  readonly group: string;
  /** For which kind of library its program is written; null for a system, which has several. */
  readonly profile: NewSchedulerRequest["profile"] | null;
}

export interface CatalogueState {
  readonly examples: readonly ExampleEntry[];
  /** Names of one's own projects that are kept in this browser. */
  readonly own: readonly string[];
  /** Why the list could not be had, or null. */
  readonly failure: string | null;
  /** The page about projects that lies over the workbench. */
  readonly page: ProjectPage | null;
}

/** `projects`: all that are kept. `versions`: how the open one was before. `folder`: what is other in its folder of the disk. */
export type ProjectPage = "projects" | "versions" | "folder";

export type CatalogueStore = ReturnType<typeof createCatalogueStore>;

export function createCatalogueStore() {
  return createStore<CatalogueState>(() => ({ examples: [], own: [], failure: null, page: null }));
}
