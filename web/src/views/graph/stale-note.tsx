import { useCompilation, useProject, useRun } from "../../ui/studio-context.js";

interface StaleNoteProps {
  /** Whoever frames the graph tells of its run. */
  readonly framed: boolean;
  /** Whether a graph shows. */
  readonly isKnown: boolean;
}

/** Says that the graph, or the run in it, is of an older text: the first picture never does. */
export default function StaleNote({ framed, isKnown }: StaleNoteProps) {
  const isStale = useCompilation((state) => state.stale);
  const olderRun = useOlderRun();
  const note = isStale ? staleWords(isKnown) : framed ? null : olderRun;
  if (note === null) return null;
  return (
    <p className="graph-stale" role="status">
      {note}
    </p>
  );
}

const staleWords = (isKnown: boolean) =>
  isKnown
    ? "Showing the last version without errors."
    : "The text has errors, so its containers are not known. What you add shows once the errors are fixed.";

/** Says that the run is of an older text than the graph, and why; null where it is of this one. */
function useOlderRun(): string | null {
  const hasRun = useRun(({ program, recording }) => program !== null && !recording?.isShown);
  const analysis = useCompilation((state) => state.analysis);
  const workload = useProject((state) => state.workload.name);
  if (!hasRun || !analysis || analysis.compiled?.workload) return null;
  const error = analysis.diagnostics.find(({ severity }) => severity === "error");
  const text = error?.file === workload ? "workload" : "scheduler";
  const cause = error ? `The ${text} has errors` : "The scheduler is not finished";
  return `${cause}. The run goes on with the last version that worked.`;
}
