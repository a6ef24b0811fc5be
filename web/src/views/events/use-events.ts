import { useCallback } from "react";
import { useAsked } from "../../ui/hooks/use-asked.js";
import { useStudio } from "../../ui/studio-context.js";

const NONE = { first: 0, total: 0 };

/** Numbers of the oldest event that is kept, and of the first behind those up to the present tick. */
export function useEvents(): { readonly first: number; readonly total: number } {
  const { simulator } = useStudio().ports;
  const ask = useCallback(() => simulator.events(null, 0), [simulator]);
  return useAsked(ask) ?? NONE;
}
