import { useCallback } from "react";
import { useAsked } from "../../ui/hooks/use-asked.js";
import { useStudio } from "../../ui/studio-context.js";
import type { RunMeasures } from "./measures.js";

/** The measures at the present tick; null before there are any. */
export function useMeasures(): RunMeasures | null {
  const { simulator } = useStudio().ports;
  const ask = useCallback(() => simulator.measures(), [simulator]);
  return useAsked(ask) as RunMeasures | null;
}
