import { useEffect, useState } from "react";
import { bytesOfBase64 } from "../../base/base64.js";
import { NO_NAMES, namesOfScheduler } from "../../model/exploration/property-names.js";
import { useCompilation, useStudio } from "../../ui/studio-context.js";
import type { Nameable } from "./own-properties.js";

export const NOTHING_NAMEABLE: Nameable = { vocabulary: null, names: NO_NAMES };

/** What properties of the scheduler can name: of its last text without errors. */
export function useSchedulerNames(): Nameable {
  const { explorations } = useStudio().ports;
  const analysis = useCompilation((state) => state.analysis);
  const [known, setKnown] = useState(NOTHING_NAMEABLE);
  useEffect(() => {
    if (!analysis?.compiled) return;
    let isWanted = true;
    void explorations.names(bytesOfBase64(analysis.compiled.module)).then((found) => {
      if (!isWanted || !found.ok) return;
      const names = namesOfScheduler(found.value, analysis);
      setKnown({ vocabulary: found.value, names });
    });
    return () => {
      isWanted = false;
    };
  }, [explorations, analysis]);
  return known;
}
