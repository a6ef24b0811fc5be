import { useState } from "react";
import { formatTime } from "../../../base/time.js";
import type { SystemResults } from "../../../model/system/systems.js";
import { useSystem } from "../system-store.js";
import { SystemComparison } from "./comparison.js";
import { MeasuredModels } from "./measured-models.js";
import { PartMeasures } from "./part-measures.js";
import { ResultTable } from "./result-table.js";
import "./results.css";

/** What the run of a system came to, and how it compares with others. */
export default function SystemResultsView() {
  const run = useSystem((all) => all.run);
  const hasRun = useSystem((all) => (all.state?.reached ?? -1) >= 0);
  const [shown, setShown] = useState<Shown>({ kind: "nothing" });
  const isStale = shown.kind === "results" && shown.run !== run;
  const measure = async () => {
    if (run === null) return;
    setShown({ kind: "measuring" });
    const found = await run.results();
    setShown(
      found.ok
        ? { kind: "results", results: found.value, run }
        : { kind: "failed", message: found.message },
    );
  };
  const isReady = run !== null && hasRun && shown.kind !== "measuring";
  return (
    <section className="system-results" aria-labelledby="system-results-title">
      <header>
        <h2 id="system-results-title">Measures of the system</h2>
        <button
          type="button"
          className="btn secondary"
          aria-disabled={!isReady}
          onClick={isReady ? () => void measure() : undefined}
        >
          {shown.kind === "measuring" ? "Measuring…" : "Measure the run"}
        </button>
      </header>
      {shown.kind === "failed" ? <p role="alert">{shown.message}</p> : null}
      {shown.kind === "results" && !isStale ? <Measured results={shown.results} /> : null}
      {shown.kind === "nothing" || isStale ? (
        <p className="system-results-note">
          {hasRun
            ? "Measures, and the files in “Export” above, are of the run from its start up to where it was visited."
            : "Run the system, then measure what it came to."}
        </p>
      ) : null}
      <SystemComparison heading={<h3>Compare</h3>} />
    </section>
  );
}

type Shown =
  | { readonly kind: "nothing" }
  | { readonly kind: "measuring" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "results"; readonly results: SystemResults; readonly run: unknown };

function Measured({ results }: { readonly results: SystemResults }) {
  const { time, tables, parts, measured } = results;
  return (
    <div className="system-measured">
      <p className="system-results-note">Up to {formatTime(time)}.</p>
      {tables.map((table) => (
        <ResultTable key={table.name} table={table} />
      ))}
      {measured === null ? null : <MeasuredModels measured={measured} />}
      {parts
        .filter(({ kind, measures }) => kind === "node" || Number(measures.nodes) > 1)
        .filter(({ kind }) => kind !== "system")
        .map((part) => (
          <PartMeasures key={`${part.kind} ${part.name}`} part={part} />
        ))}
    </div>
  );
}
