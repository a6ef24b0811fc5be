import { useRun } from "../../ui/studio-context.js";
import { ExperimentForm } from "./experiment-form.js";
import { ExperimentResults } from "./experiment-results.js";
import { ForkComparison } from "./forked.js";
import { RecordedComparison } from "./recorded.js";
import { type RunViews, RunViewsContext } from "./views.js";
import "./comparison.css";

/** Schedulers compared in the same worlds; with a recorded run open, it beside its simulation first. */
export default function ComparisonView({ views }: { readonly views: RunViews }) {
  const hasRecording = useRun((state) => state.recording !== null);
  return (
    <RunViewsContext value={views}>
      <ForkComparison />
      {hasRecording ? <RecordedComparison /> : null}
      <section className="experiment compared" aria-label="Comparison of schedulers">
        <ExperimentForm />
        <ExperimentResults />
      </section>
    </RunViewsContext>
  );
}
