import { useCallback } from "react";
import { useStudio } from "../../ui/studio-context.js";
import { useAsked } from "../../ui/use-asked.js";
import type { RunMeasures } from "./measures.js";

/** The measures at the present tick; null before there are any. */
export function useMeasures(): RunMeasures | null {
  const { simulator } = useStudio().ports;
  const ask = useCallback(() => simulator.measures(), [simulator]);
  return useAsked(ask) as RunMeasures | null;
}
