import type { ReactNode } from "react";
import { isWholePage } from "../model/layout.js";
import { Compartment, lazily } from "../ui/lazily.js";
import { BELOW_WIDE, MEDIUM, useMedia } from "../ui/media.js";
import { useLayout } from "../ui/studio-context.js";
import { GraphPanel } from "./panels/graph-panel.js";
import { InspectorRail, SourceRail } from "./panels/rails.js";
import { SourcePanel } from "./panels/source-panel.js";
import { RestPane, SizedPane, Split } from "./panels/split.js";

/** What shows nothing before a run is loaded behind the first picture. */
const InspectorPanel = lazily(() => import("./panels/inspector-panel.js"));
const ResultsPanel = lazily(() => import("./panels/results-panel.js"));
const WholePage = lazily(() => import("./whole-page.js"));
const LessonPanel = lazily(() => import("./panels/lesson-panel.js"));

/** Height of the results when only their tabs show, in pixels. */
const FOLDED = 36;

/** Room for 80 columns beside the numbers of lines, and for a share of the page. */
const COLUMNS_80 = "694px";
const SHARE = "28%";
/** Beside a lesson that leaves less than the page. */
const HALF = "44%";

/**
 * All places at once: source, graph and inspector side by side over the results. Where that leaves
 * too little for the graph, the inspector stands beside the results while these are open.
 */
export function WideShell() {
  const open = useLayout((state) => state.resultsOpen);
  const reads = useLayout((state) => state.work !== "run");
  const learns = useLayout((state) => state.work === "learn");
  const crowded = useMedia(reads ? BELOW_WIDE : MEDIUM);
  const isBelow = crowded && open;
  const page = useLayout(({ resultsTab }) => (isWholePage(resultsTab) ? resultsTab : null));
  return (
    <main>
      <Split axis="x">
        <Compartment>{learns ? <LessonPanel /> : null}</Compartment>
        <RestPane min={240}>
          <div className="wide">
            <div className="workbench" inert={page !== null}>
              <Split axis="y">
                <RestPane min={240}>
                  <Row withSource={useSourceWidth(isBelow)} withInspector={!isBelow}>
                    <GraphPanel />
                  </Row>
                </RestPane>
                <SizedPane
                  name="results"
                  label="Height of the results"
                  side="end"
                  initial="min(318px, 30vh)"
                  min={120}
                  folded={open ? null : FOLDED}
                >
                  <Row withInspector={isBelow}>
                    <Compartment waiting={<section className="panel" aria-label="Results" />}>
                      <ResultsPanel />
                    </Compartment>
                  </Row>
                </SizedPane>
              </Split>
            </div>
            <Compartment>{page ? <WholePage key={page} page={page} /> : null}</Compartment>
          </div>
        </RestPane>
      </Split>
    </main>
  );
}

/** Where a text is written and read, its lines show whole, unless that leaves no room for the graph. */
function useSourceWidth(isInspectorBelow: boolean): string {
  const isNarrower = useMedia(MEDIUM);
  const isCrowded = useMedia(BELOW_WIDE);
  const reads = useLayout((state) => state.work === "edit");
  const learns = useLayout((state) => state.work === "learn");
  const beside = useLayout((state) => state.inspectorOpen) && !isInspectorBelow;
  if (learns) return HALF;
  return reads && !isNarrower && !(beside && isCrowded) ? COLUMNS_80 : SHARE;
}

interface RowProps {
  /** How wide the source is until a person chooses; without it there is none. */
  readonly withSource?: string;
  readonly withInspector: boolean;
  readonly children: ReactNode;
}

/** Panels beside each other: what stands in the middle takes what the others leave. */
function Row({ withSource, withInspector, children }: RowProps) {
  const sourceOpen = useLayout((state) => state.sourceOpen);
  const inspectorOpen = useLayout((state) => state.inspectorOpen);
  return (
    <div className="work">
      {withSource && !sourceOpen ? <SourceRail /> : null}
      <Split axis="x">
        {withSource && sourceOpen ? (
          <SizedPane
            name="source"
            label="Width of the source"
            side="start"
            initial={withSource}
            min={220}
          >
            <SourcePanel />
          </SizedPane>
        ) : null}
        <RestPane min={240}>{children}</RestPane>
        {withInspector && inspectorOpen ? <Inspector /> : null}
      </Split>
      {withInspector && !inspectorOpen ? <InspectorRail /> : null}
    </div>
  );
}

function Inspector() {
  return (
    <SizedPane
      name="inspector"
      label="Width of the inspector"
      side="end"
      initial="clamp(344px, 24vw, 384px)"
      min={240}
    >
      <Compartment waiting={<section className="panel" aria-label="Inspector" />}>
        <InspectorPanel />
      </Compartment>
    </SizedPane>
  );
}
