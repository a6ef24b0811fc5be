import { useMemo } from "react";
import type { Diagnostic } from "../../generated/services.js";
import { useCompilation } from "../studio-context.js";

/** What is wrong with the texts: those of the run first, then files that it does not read. */
export function useProblems(): readonly Diagnostic[] {
  const ofRun = useCompilation((state) => state.diagnosis?.diagnostics);
  const elsewhere = useCompilation((state) => state.elsewhere);
  return useMemo(() => [...(ofRun ?? []), ...elsewhere], [ofRun, elsewhere]);
}
