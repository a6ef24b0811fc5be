import { createContext, useContext, useSyncExternalStore } from "react";
import { type StoreApi, useStore } from "zustand";
import type {
  AnyCommandId,
  Command,
  CommandId,
  Commands,
  Requests,
  Stores,
  Studio,
} from "../model/commands.js";
import type { Held } from "../model/container-kinds.js";
import { keyOfCommand } from "../model/keys.js";

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

/** A hook that reads the state of one store. */
function hookOf<State>(storeOf: (stores: Stores) => StoreApi<State>) {
  return function useState<T>(select: (state: State) => T): T {
    return useStore(storeOf(useStudio().stores), select);
  };
}

export const useProject = hookOf((stores) => stores.project);
export const useHistory = hookOf((stores) => stores.history);
export const useCompilation = hookOf((stores) => stores.compilation);
/** What the containers of the scheduler hold. */
export const useHeld = (): Held =>
  useCompilation(({ analysis }) => (analysis?.profile === "manager" ? "node" : "thread"));
export const useRun = hookOf((stores) => stores.run);
export const useSelection = hookOf((stores) => stores.selection);
export const useLayout = hookOf((stores) => stores.layout);
export const useNotices = hookOf((stores) => stores.notices);
export const useCatalogue = hookOf((stores) => stores.catalogue);

type AvailableCommand = Command & { readonly available: boolean };

/** A command, and whether it can be carried out now. */
export function useCommand(id: CommandId): AvailableCommand {
  return useAvailable(id, useStudio().commands[id]);
}

/** The same of a command that the first picture does without. */
export function useAvailable(id: AnyCommandId, command: Command): AvailableCommand {
  const { stores } = useStudio();
  const available = useSyncExternalStore(
    (changed) => subscribeAll(stores, changed),
    () => command.enabled(stores),
  );
  const shortcut = useStore(stores.keys, (keys) => keyOfCommand(id, command, keys));
  return { ...command, shortcut, available };
}

function subscribeAll(stores: Stores, changed: () => void): () => void {
  const ends = Object.values(stores).map((store) => store.subscribe(changed));
  return () => {
    for (const end of ends) end();
  };
}
