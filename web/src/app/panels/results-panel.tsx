import { PanelBottom } from "lucide-react";
import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import type { ResultsTab } from "../../model/layout.js";
import { CommandButton } from "../../ui/command-button.js";
import { useCompilation, useLayout, useRun, useStudio } from "../../ui/studio-context.js";
import { EventsView } from "../../views/events/index.js";
import { MeasuresView } from "../../views/measures/index.js";
import { ProblemsView } from "../../views/problems/index.js";
import { ThreadsView } from "../../views/threads/index.js";
import { TimelineTools, TimelineView } from "../../views/timeline/index.js";

/** What came of the run, and what is wrong with the texts. */
export function ResultsPanel({ foldable = true }: { readonly foldable?: boolean }) {
  const tab = useLayout((state) => state.resultsTab);
  const open = useLayout((state) => state.resultsOpen) || !foldable;
  const { layout } = useStudio().stores;
  return (
    <Tabs.Root
      asChild
      value={tab}
      onValueChange={(value) =>
        layout.setState({ resultsTab: value as ResultsTab, resultsOpen: true })
      }
    >
      <section className="panel" aria-label="Results">
        <div className="tabs">
          <Tabs.List className="tab-list" aria-label="Results">
            <ResultsTrigger tab="timeline">Timeline</ResultsTrigger>
            <ResultsTrigger tab="threads">
              Threads <ThreadCount />
            </ResultsTrigger>
            <ResultsTrigger tab="measures">Measures</ResultsTrigger>
            <ResultsTrigger tab="events">Events</ResultsTrigger>
            <ResultsTrigger tab="problems">
              Problems <ProblemCount />
            </ResultsTrigger>
          </Tabs.List>
          <span className="grow" />
          {tab === "timeline" && open ? <TimelineTools /> : null}
          {foldable ? (
            <CommandButton
              command="layout.results"
              icon={PanelBottom}
              label={open ? "Hide results" : "Show results"}
            />
          ) : null}
        </div>
        {open ? <ResultsBody /> : null}
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
  return (
    <Tabs.Trigger className="tab" value={tab}>
      {children}
    </Tabs.Trigger>
  );
}

function ResultsBody() {
  return (
    <>
      <Tabs.Content className="panel-body" value="timeline" tabIndex={-1}>
        <TimelineView />
      </Tabs.Content>
      <Tabs.Content className="panel-body" value="threads" tabIndex={-1}>
        <ThreadsView />
      </Tabs.Content>
      <Tabs.Content className="panel-body" value="measures" tabIndex={-1}>
        <MeasuresView />
      </Tabs.Content>
      <Tabs.Content className="panel-body" value="events" tabIndex={-1}>
        <EventsView />
      </Tabs.Content>
      <Tabs.Content className="panel-body" value="problems" tabIndex={-1}>
        <ProblemsView />
      </Tabs.Content>
    </>
  );
}

function ThreadCount() {
  const number = useRun((state) => state.simulation?.threads.length ?? 0);
  return number > 0 ? <span className="count">{number}</span> : null;
}

function ProblemCount() {
  const diagnostics = useCompilation((state) => state.analysis?.diagnostics);
  const shown = diagnostics?.filter(({ severity }) => severity !== "note") ?? [];
  const wrong = shown.some(({ severity }) => severity === "error");
  if (shown.length === 0) return null;
  return <span className={wrong ? "count error" : "count"}>{shown.length}</span>;
}
