import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { EditingState, EditingStore } from "../../graph/editing.js";

export const EditingContext = createContext<EditingStore | null>(null);

export function useEditingStore(): EditingStore {
  const store = useContext(EditingContext);
  if (!store) throw new Error("A part of the graph's editor is used outside the graph.");
  return store;
}

export function useEditing<T>(select: (state: EditingState) => T): T {
  return useStore(useEditingStore(), select);
}
