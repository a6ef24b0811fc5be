import { createContext, useContext, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import type { CatalogueState } from "../model/catalogue.js";
import type { Command, CommandId, Commands, Requests, Stores, Studio } from "../model/commands.js";
import type { LayoutState } from "../model/layout.js";
import type { CompilationState } from "../model/project/compilation.js";
import type { HistoryState } from "../model/project/history.js";
import type { ProjectState } from "../model/project/project.js";
import type { RunState } from "../model/run/run.js";
import type { SelectionState } from "../model/selection.js";

/** What every view can reach. */
export interface StudioValue extends Studio {
  readonly commands: Commands;
  readonly requests: Requests;
}

export const StudioContext = createContext<StudioValue | null>(null);

/** Stores, ports and commands, for event handlers. A view that shows state reads it by the hooks below. */
export function useStudio(): StudioValue {
  const studio = useContext(StudioContext);
  if (!studio) throw new Error("A view is used outside the studio.");
  return studio;
}

export function useProject<T>(select: (state: ProjectState) => T): T {
  return useStore(useStudio().stores.project, select);
}

export function useHistory<T>(select: (state: HistoryState) => T): T {
  return useStore(useStudio().stores.history, select);
}

export function useCompilation<T>(select: (state: CompilationState) => T): T {
  return useStore(useStudio().stores.compilation, select);
}

export function useRun<T>(select: (state: RunState) => T): T {
  return useStore(useStudio().stores.run, select);
}

export function useSelection<T>(select: (state: SelectionState) => T): T {
  return useStore(useStudio().stores.selection, select);
}

export function useLayout<T>(select: (state: LayoutState) => T): T {
  return useStore(useStudio().stores.layout, select);
}

export function useCatalogue<T>(select: (state: CatalogueState) => T): T {
  return useStore(useStudio().stores.catalogue, select);
}

/** A command, and whether it can be carried out now. */
export function useCommand(id: CommandId): Command & { readonly available: boolean } {
  const { commands, stores } = useStudio();
  const command = commands[id];
  const available = useSyncExternalStore(
    (changed) => subscribeAll(stores, changed),
    () => command.enabled(stores),
  );
  return { ...command, available };
}

function subscribeAll(stores: Stores, changed: () => void): () => void {
  const ends = Object.values(stores).map((store) => store.subscribe(changed));
  return () => {
    for (const end of ends) end();
  };
}
