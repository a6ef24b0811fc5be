import { lazy, Suspense } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { useLayout } from "../ui/studio-context.js";
import { GraphPanel } from "./panels/graph-panel.js";
import { useKeptSizes } from "./panels/kept-sizes.js";
import { InspectorRail, SourceRail } from "./panels/rails.js";
import { SourcePanel } from "./panels/source-panel.js";

/** What shows nothing before a run is loaded behind the first picture. */
const InspectorPanel = lazy(() => import("./panels/inspector-panel.js"));
const ResultsPanel = lazy(() => import("./panels/results-panel.js"));

/** All places at once: source, graph and inspector side by side over the results. */
export function WideShell() {
  const resultsOpen = useLayout((state) => state.resultsOpen);
  const kept = useKeptSizes(resultsOpen ? "page" : "page-alone");
  return (
    <Group orientation="vertical" key={String(resultsOpen)} {...kept}>
      <Panel id="work" minSize={240}>
        <Work />
      </Panel>
      {resultsOpen ? <Separator className="divider" /> : null}
      {resultsOpen ? (
        <Panel
          id="results"
          defaultSize={318}
          minSize={120}
          groupResizeBehavior="preserve-pixel-size"
        >
          <Results />
        </Panel>
      ) : (
        <Panel id="results" minSize={36} maxSize={36} disabled>
          <Results />
        </Panel>
      )}
    </Group>
  );
}

function Work() {
  const sourceOpen = useLayout((state) => state.sourceOpen);
  const inspectorOpen = useLayout((state) => state.inspectorOpen);
  const group = `work-${sourceOpen}-${inspectorOpen}`;
  const kept = useKeptSizes(group);
  return (
    <main className="work">
      {sourceOpen ? null : <SourceRail />}
      <Group orientation="horizontal" key={group} {...kept}>
        {sourceOpen ? (
          <Panel
            id="source"
            defaultSize="30%"
            minSize={220}
            groupResizeBehavior="preserve-pixel-size"
          >
            <SourcePanel />
          </Panel>
        ) : null}
        {sourceOpen ? <Separator className="divider" /> : null}
        <Panel id="graph" minSize={240}>
          <GraphPanel />
        </Panel>
        {inspectorOpen ? <Separator className="divider" /> : null}
        {inspectorOpen ? (
          <Panel
            id="inspector"
            defaultSize={324}
            minSize={240}
            groupResizeBehavior="preserve-pixel-size"
          >
            <Suspense fallback={<section className="panel" aria-label="Inspector" />}>
              <InspectorPanel />
            </Suspense>
          </Panel>
        ) : null}
      </Group>
      {inspectorOpen ? null : <InspectorRail />}
    </main>
  );
}

function Results() {
  return (
    <Suspense fallback={<section className="panel" aria-label="Results" />}>
      <ResultsPanel />
    </Suspense>
  );
}
