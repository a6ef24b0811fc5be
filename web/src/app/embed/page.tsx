import { Activity, ExternalLink } from "lucide-react";
import { useStore } from "zustand";
import type { EmbedView } from "../../model/share/embed.js";
import { Empty } from "../../ui/empty.js";
import { Icon } from "../../ui/icons/icon.js";
import { Compartment, lazily } from "../../ui/lazily.js";
import { StudioContext, useProject, useRun } from "../../ui/studio-context.js";
import { GraphView } from "../../views/graph/index.js";
import { ReadOut } from "../bar/read-out.js";
import { EmbedControls } from "./controls.js";
import type { Embedded } from "./embedded.js";
import { EmbedSourceView } from "./source.js";
import "./embed.css";

const TimelineView = lazily(() => import("../../views/timeline/index.js"));
const EmbedSystem = lazily(() => import("./system.js"));
const EmbedLesson = lazily(() => import("./lesson.js"));

interface EmbedPageProps {
  readonly embedded: Embedded;
  readonly view: EmbedView;
}

/** A project to look at and run within another page. */
export function EmbedPage({ embedded, view }: EmbedPageProps) {
  const phase = useStore(embedded.state, (state) => state.phase);
  const isLesson = useStore(embedded.state, (state) => state.isLesson);
  const isThere = phase !== "loading" && phase !== "failed";
  return (
    <StudioContext value={embedded.studio}>
      <main className="embed">
        <h1 className="unseen">Catapults Studio: embedded view</h1>
        <div className="embed-parts">
          {isThere && isLesson ? (
            <Compartment>
              <EmbedLesson embedded={embedded} />
            </Compartment>
          ) : null}
          <div className={`embed-views ${view}`}>
            {isThere ? <Views embedded={embedded} view={view} /> : <NotThere embedded={embedded} />}
          </div>
        </div>
        {isThere ? <Foot embedded={embedded} runs={view !== "source"} /> : null}
      </main>
    </StudioContext>
  );
}

function NotThere({ embedded }: { readonly embedded: Embedded }) {
  const phase = useStore(embedded.state, (state) => state.phase);
  const message = useStore(embedded.state, (state) => state.message);
  if (phase === "loading") return <p role="status">The project is being loaded…</p>;
  return (
    <div role="alert">
      <Empty icon={Activity} title="Nothing to show" text={message ?? ""} />
    </div>
  );
}

function Views({ embedded, view }: EmbedPageProps) {
  const isSystem = useStore(
    embedded.state,
    ({ isSystem, phase }) => isSystem && (phase === "waking" || phase === "awake"),
  );
  const opened = useProject((state) => state.opened);
  const system = isSystem ? (
    <Compartment key={opened}>
      <EmbedSystem embedded={embedded} view={view} />
    </Compartment>
  ) : null;
  if (view === "source")
    return (
      <>
        <EmbedSourceView />
        {system}
      </>
    );
  if (system) return system;
  return (
    <>
      {view === "timeline" ? null : (
        <section className="panel" aria-label="Graph">
          <Compartment>
            <EmbedGraph embedded={embedded} />
          </Compartment>
        </section>
      )}
      {view === "graph" ? null : (
        <section className="panel" aria-label="Timeline">
          <Compartment>
            <EmbedTimeline embedded={embedded} />
          </Compartment>
        </section>
      )}
    </>
  );
}

function EmbedGraph({ embedded }: { readonly embedded: Embedded }) {
  const { compilation } = embedded.studio.stores;
  const isKnown = useStore(compilation, (state) => state.graph !== null);
  if (isKnown) return <GraphView framed fixed />;
  return (
    <Empty
      icon={Activity}
      title="The graph is not known yet"
      text="The compiler, which is loaded with Run, finds it in the texts."
    />
  );
}

function EmbedTimeline({ embedded }: { readonly embedded: Embedded }) {
  const phase = useStore(embedded.state, (state) => state.phase);
  const hasRun = useRun((state) => state.simulation !== null);
  if (phase === "awake" && hasRun) return <TimelineView />;
  return (
    <Empty
      icon={Activity}
      title="No run yet"
      text="Run shows each thread over time. The simulator is loaded then."
    />
  );
}

interface FootProps {
  readonly embedded: Embedded;
  readonly runs: boolean;
}

function Foot({ embedded, runs }: FootProps) {
  const name = useProject((state) => state.name);
  const fragment = useStore(embedded.state, (state) => state.fragment);
  const message = useStore(embedded.state, (state) => state.message);
  const hasOwnControls = useStore(
    embedded.state,
    ({ isSystem, phase }) => isSystem && phase === "awake",
  );
  return (
    <div className="embed-bar">
      {runs && !hasOwnControls ? <EmbedControls embedded={embedded} /> : null}
      {runs && !hasOwnControls ? <ReadOut /> : null}
      <b className="embed-name">{name}</b>
      <a
        className="btn secondary small"
        href={location.pathname + fragment}
        target="_blank"
        rel="noopener"
      >
        <Icon of={ExternalLink} />
        Open in the studio
      </a>
      <p role="status">{message}</p>
    </div>
  );
}
