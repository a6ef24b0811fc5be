import { useCallback } from "react";
import type { EventPage } from "../../model/ports.js";
import { useStudio } from "../../ui/studio-context.js";
import { useAsked } from "../../ui/use-asked.js";

/** The list shows so many events at most. */
const SHOWN = 2_000;

const NONE: EventPage = { events: [], total: 0 };

/** The newest events up to the present tick. */
export function useEvents(): EventPage {
  const { simulator } = useStudio().ports;
  const ask = useCallback(() => simulator.events(null, SHOWN), [simulator]);
  return useAsked(ask) ?? NONE;
}
