import { lazy, Suspense } from "react";
import { useLayout } from "../ui/studio-context.js";
import { GraphPanel } from "./panels/graph-panel.js";
import { InspectorRail, SourceRail } from "./panels/rails.js";
import { SourcePanel } from "./panels/source-panel.js";
import { RestPane, SizedPane, Split } from "./panels/split.js";

/** What shows nothing before a run is loaded behind the first picture. */
const InspectorPanel = lazy(() => import("./panels/inspector-panel.js"));
const ResultsPanel = lazy(() => import("./panels/results-panel.js"));

/** Height of the results when only their tabs show, in pixels. */
const FOLDED = 36;

/** All places at once: source, graph and inspector side by side over the results. */
export function WideShell() {
  const open = useLayout((state) => state.resultsOpen);
  return (
    <main className="wide">
      <Split axis="y">
        <RestPane min={240}>
          <Work />
        </RestPane>
        <SizedPane
          name="results"
          label="Height of the results"
          side="end"
          initial="318px"
          min={120}
          folded={open ? null : FOLDED}
        >
          <Results />
        </SizedPane>
      </Split>
    </main>
  );
}

function Work() {
  const sourceOpen = useLayout((state) => state.sourceOpen);
  const inspectorOpen = useLayout((state) => state.inspectorOpen);
  return (
    <div className="work">
      {sourceOpen ? null : <SourceRail />}
      <Split axis="x">
        {sourceOpen ? (
          <SizedPane name="source" label="Width of the source" side="start" initial="30%" min={220}>
            <SourcePanel />
          </SizedPane>
        ) : null}
        <RestPane min={240}>
          <GraphPanel />
        </RestPane>
        {inspectorOpen ? (
          <SizedPane
            name="inspector"
            label="Width of the inspector"
            side="end"
            initial="384px"
            min={240}
          >
            <Suspense fallback={<section className="panel" aria-label="Inspector" />}>
              <InspectorPanel />
            </Suspense>
          </SizedPane>
        ) : null}
      </Split>
      {inspectorOpen ? null : <InspectorRail />}
    </div>
  );
}

function Results() {
  return (
    <Suspense fallback={<section className="panel" aria-label="Results" />}>
      <ResultsPanel />
    </Suspense>
  );
}
