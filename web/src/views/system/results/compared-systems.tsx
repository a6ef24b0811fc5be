import { SystemProvider } from "../system-store.js";
import { SystemComparison } from "./comparison.js";
import "./results.css";

/** Systems of the project in the same worlds, on the page where schedulers are compared. */
export function ComparedSystems() {
  return (
    <SystemProvider>
      <section className="system-results" aria-label="Comparison of systems">
        <p className="system-results-note">
          Each system runs once with every seed. What is random is then the same for all of them, so
          their differences are not chance.
        </p>
        <SystemComparison />
      </section>
    </SystemProvider>
  );
}
