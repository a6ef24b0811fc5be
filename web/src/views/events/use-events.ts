import { useCallback } from "react";
import { useStudio } from "../../ui/studio-context.js";
import { useAsked } from "../../ui/use-asked.js";

const NONE = { first: 0, total: 0 };

/** Numbers of the oldest event that is kept, and of the first behind those up to the present tick. */
export function useEvents(): { readonly first: number; readonly total: number } {
  const { simulator } = useStudio().ports;
  const ask = useCallback(() => simulator.events(null, 0), [simulator]);
  return useAsked(ask) ?? NONE;
}
