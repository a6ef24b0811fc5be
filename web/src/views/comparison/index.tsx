import { useRun } from "../../ui/studio-context.js";
import { ExperimentForm } from "./experiment-form.js";
import { ExperimentResults } from "./experiment-results.js";
import { RecordedComparison } from "./recorded.js";
import "./comparison.css";

/** Schedulers compared in the same worlds; with a recorded run open, it beside its simulation first. */
export default function ComparisonView() {
  const hasRecording = useRun((state) => state.recording !== null);
  return (
    <>
      {hasRecording ? <RecordedComparison /> : null}
      <section className="experiment" aria-label="Comparison of schedulers">
        <ExperimentForm />
        <ExperimentResults />
      </section>
    </>
  );
}
