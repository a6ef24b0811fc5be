import { Activity, CircleHelp, Code, GraduationCap, type LucideIcon, Workflow } from "lucide-react";
import { Tabs } from "radix-ui";
import type { NarrowPlace } from "../model/layout.js";
import { Icon } from "../ui/icons/icon.js";
import { Compartment, lazily } from "../ui/lazily.js";
import { useLayout, useStudio } from "../ui/studio-context.js";
import { AnswerLine } from "../views/inspector/index.js";
import { NarrowRunBar } from "./bar/narrow-run-bar.js";
import { GraphPanel } from "./panels/graph-panel.js";
import InspectorPanel from "./panels/inspector-panel.js";
import ResultsPanel from "./panels/results-panel.js";
import { SourcePanel } from "./panels/source-panel.js";
import "./styles/narrow.css";

const LessonsView = lazily(() => import("../views/lessons/index.js"));
const TimelineView = lazily(() => import("../views/timeline/index.js"));

const PLACES: readonly {
  readonly place: NarrowPlace;
  readonly label: string;
  readonly icon: LucideIcon;
}[] = [
  { place: "lesson", label: "Lesson", icon: GraduationCap },
  { place: "source", label: "Source", icon: Code },
  { place: "graph", label: "Graph", icon: Workflow },
  { place: "why", label: "Why", icon: CircleHelp },
  { place: "results", label: "Results", icon: Activity },
];

/** One place at a time, with the run controls and the places at the bottom. */
export default function NarrowShell() {
  const learns = useLayout((state) => state.work === "learn");
  const left = useLayout((state) => state.narrowPlace);
  const place = left === "lesson" && !learns ? "graph" : left;
  const ofSystem = useLayout((state) => state.resultsTab === "system");
  const { layout } = useStudio().stores;
  return (
    <Tabs.Root
      asChild
      value={place}
      onValueChange={(value) => layout.setState({ narrowPlace: value as NarrowPlace })}
    >
      <main className="narrow">
        <div className="narrow-place">
          <Tabs.Content value="lesson">
            <Compartment>
              <LessonsView />
            </Compartment>
          </Tabs.Content>
          <Tabs.Content value="source">
            <SourcePanel foldable={false} />
          </Tabs.Content>
          <Tabs.Content value="graph">
            <GraphPlace />
          </Tabs.Content>
          <Tabs.Content value="why">
            <InspectorPanel foldable={false} />
          </Tabs.Content>
          <Tabs.Content value="results">
            <ResultsPanel foldable={false} />
          </Tabs.Content>
        </div>
        {place === "results" && ofSystem ? null : <NarrowRunBar />}
        <Tabs.List className="places" aria-label="Places">
          {PLACES.filter((each) => learns || each.place !== "lesson").map((each) => (
            <Tabs.Trigger key={each.place} value={each.place}>
              <Icon of={each.icon} />
              {each.label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </main>
    </Tabs.Root>
  );
}

function GraphPlace() {
  return (
    <div className="narrow-graph">
      <GraphPanel />
      <AnswerLine />
      <div className="narrow-timeline">
        <Compartment>
          <TimelineView />
        </Compartment>
      </div>
    </div>
  );
}
