import { SystemProvider } from "../system-store.js";
import { SystemComparison } from "./comparison.js";
import { RecordedComparison } from "./recorded.js";
import "./results.css";

/** Systems of the project in the same worlds, on the page where schedulers are compared. */
export function ComparedSystems() {
  return (
    <SystemProvider isOfRecording>
      <section className="system-results" aria-label="Comparison of systems">
        <RecordedComparison />
        <p className="system-results-note">
          Each system runs once with every seed. What is random is then the same for all of them, so
          their differences are not chance.
        </p>
        <SystemComparison />
      </section>
    </SystemProvider>
  );
}
