import { PanelBottom } from "lucide-react";
import { Tabs } from "radix-ui";
import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import { isWholePage, openWholePage, type ResultsTab, type WholePage } from "../../model/layout.js";
import { isMaster } from "../../model/project/project.js";
import { systemOf } from "../../model/system/which.js";
import { CommandButton } from "../../ui/command-button.js";
import { Compartment, lazily } from "../../ui/lazily.js";
import {
  useCompilation,
  useLayout,
  useProject,
  useRun,
  useStudio,
} from "../../ui/studio-context.js";

/** Views that are not seen at once are loaded when they are opened. */
const TimelineView = lazily(() => import("../../views/timeline/index.js"));
const TimelineTools = lazily(async () => ({
  default: (await import("../../views/timeline/index.js")).TimelineTools,
}));
const GanttView = lazily(() => import("../../views/gantt/index.js"));
const ThreadsView = lazily(() => import("../../views/threads/index.js"));
const MeasuresView = lazily(() => import("../../views/measures/index.js"));
const DeadlinesView = lazily(() => import("../../views/deadlines/index.js"));
const EventsView = lazily(() => import("../../views/events/index.js"));
const BreakpointsView = lazily(() => import("../../views/breakpoints/index.js"));
const ExplorationView = lazily(() => import("./exploration-panel.js"));
const SystemView = lazily(() => import("./system-panel.js"));
const ComparisonView = lazily(() => import("./comparison-panel.js"));
const ProblemsView = lazily(() => import("../../views/problems/index.js"));

/** Whether the panel shows its tabs only. */
const Folded = createContext(false);

/** What came of the run, and what is wrong with the texts. */
export default function ResultsPanel({ foldable = true }: { readonly foldable?: boolean }) {
  const tab = useLayout(({ resultsTab, tabBehind }) =>
    isWholePage(resultsTab) && foldable ? tabBehind : resultsTab,
  );
  const open = useLayout((state) => state.resultsOpen) || !foldable;
  const { layout } = useStudio().stores;
  const hasSystem = useProject(
    (state) => systemOf(state) !== null || isMaster(state.scheduler.text),
  );
  return (
    <Tabs.Root
      asChild
      value={tab}
      onValueChange={(value) =>
        layout.setState({ resultsTab: value as ResultsTab, resultsOpen: true })
      }
    >
      <section className="panel" aria-label="Results">
        <h2 className="unseen">Results</h2>
        <div className="tabs pinned">
          <Folded value={!open}>
            <Tabs.List className="tab-list" aria-label="Results">
              <ResultsTrigger tab="timeline">Timeline</ResultsTrigger>
              <ResultsTrigger tab="gantt">Gantt</ResultsTrigger>
              <ResultsTrigger tab="threads">
                Threads <ThreadCount />
              </ResultsTrigger>
              <ResultsTrigger tab="measures">Measures</ResultsTrigger>
              <ResultsTrigger tab="deadlines">Deadlines</ResultsTrigger>
              <ResultsTrigger tab="events">Events</ResultsTrigger>
              <ResultsTrigger tab="breakpoints">Breakpoints</ResultsTrigger>
              <ResultsTrigger tab="explore">Explore</ResultsTrigger>
              {foldable || !hasSystem ? null : <ResultsTrigger tab="system">System</ResultsTrigger>}
              {foldable ? null : <ResultsTrigger tab="compare">Compare</ResultsTrigger>}
              <ResultsTrigger tab="problems">
                Problems <ProblemCount />
              </ResultsTrigger>
            </Tabs.List>
          </Folded>
          {foldable && hasSystem ? <PageButton page="system">System…</PageButton> : null}
          {foldable ? <PageButton page="compare">Compare…</PageButton> : null}
          <span className="grow" />
          <Compartment small>{tab === "timeline" && open ? <TimelineTools /> : null}</Compartment>
          {foldable ? (
            <CommandButton
              command="layout.results"
              icon={PanelBottom}
              label={open ? "Hide results" : "Show results"}
            />
          ) : null}
        </div>
        {open ? <ResultsBody withPages={!foldable} /> : null}
      </section>
    </Tabs.Root>
  );
}

function ResultsTrigger({
  tab,
  children,
}: {
  readonly tab: ResultsTab;
  readonly children: ReactNode;
}) {
  const { layout } = useStudio().stores;
  const isFolded = useContext(Folded);
  return (
    <Tabs.Trigger
      className="tab"
      value={tab}
      // A folded panel has no page for the tab to name.
      {...(isFolded && { "aria-controls": undefined })}
      // The tab that was open before the panel was folded changes no value.
      onClick={() => layout.setState({ resultsOpen: true })}
    >
      {children}
    </Tabs.Trigger>
  );
}

/** Where there is room, the comparison is a page of its own. */
function PageButton({
  page,
  children,
}: {
  readonly page: WholePage;
  readonly children: ReactNode;
}) {
  const { layout } = useStudio().stores;
  return (
    <button
      type="button"
      className="tab"
      aria-haspopup="dialog"
      data-opens={page}
      onClick={() => openWholePage(layout, page)}
    >
      {children}
    </button>
  );
}

function ResultsBody({ withPages }: { readonly withPages: boolean }) {
  return (
    <>
      <ResultsPlace tab="timeline" view={TimelineView} />
      <ResultsPlace tab="gantt" view={GanttView} />
      <ResultsPlace tab="threads" view={ThreadsView} />
      <ResultsPlace tab="measures" view={MeasuresView} />
      <ResultsPlace tab="deadlines" view={DeadlinesView} />
      <ResultsPlace tab="events" view={EventsView} />
      <ResultsPlace tab="breakpoints" view={BreakpointsView} />
      <ResultsPlace tab="explore" view={ExplorationView} />
      {withPages ? <ResultsPlace tab="system" view={SystemView} /> : null}
      {withPages ? <ResultsPlace tab="compare" view={ComparisonView} /> : null}
      <ResultsPlace tab="problems" view={ProblemsView} />
    </>
  );
}

interface ResultsPlaceProps {
  readonly tab: ResultsTab;
  readonly view: ComponentType;
}

function ResultsPlace({ tab, view: View }: ResultsPlaceProps) {
  return (
    <Tabs.Content className="panel-body" value={tab}>
      <Compartment>
        <View />
      </Compartment>
    </Tabs.Content>
  );
}

function ThreadCount() {
  const number = useRun((state) => state.simulation?.threads.length ?? 0);
  return number > 0 ? <span className="count">{number}</span> : null;
}

function ProblemCount() {
  const ofTexts = useCompilation((state) => state.diagnosis?.diagnostics);
  const elsewhere = useCompilation((state) => state.elsewhere);
  const ofRun = useRun((state) => state.simulation?.diagnoses);
  const shown = [...(ofTexts ?? []), ...elsewhere, ...(ofRun ?? [])].filter(
    ({ severity }) => severity !== "note",
  );
  const wrong = shown.some(({ severity }) => severity === "error");
  if (shown.length === 0) return null;
  return <span className={wrong ? "count error" : "count"}>{shown.length}</span>;
}
