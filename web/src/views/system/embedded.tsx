import { useEffect } from "react";
import type { EmbedView } from "../../model/share/embed.js";
import type { SystemStore } from "../../model/system/systems.js";
import { Controls } from "./controls.js";
import { Network } from "./frames/network.js";
import { SpaceTime } from "./space-time/space-time.js";
import { Standing, useParts } from "./standing.js";
import { SystemProvider, useSystem, useSystemStore } from "./system-store.js";
import { useSharedMoment } from "./use-shared-moment.js";
import type { SchedulerViews } from "./views.js";
import "./system.css";

interface EmbeddedSystemProps {
  readonly views: SchedulerViews;
  readonly shows: EmbedView;
  /** Takes the system that runs, to drive it from outside. */
  readonly onStore: (store: SystemStore) => void;
  /** Takes what is to be said of a shared moment. */
  readonly say: (text: string) => void;
}

/** A system of nodes within another page: its graphs, its course over time, and what runs it. */
export default function EmbeddedSystem(props: EmbeddedSystemProps) {
  return (
    <SystemProvider>
      <Body {...props} />
    </SystemProvider>
  );
}

function Body({ views, shows, onStore, say }: EmbeddedSystemProps) {
  const store = useSystemStore();
  useSharedMoment(say);
  useEffect(() => onStore(store), [store, onStore]);
  const { families, manager } = useParts();
  const isThere = useSystem((all) => all.program !== null);
  if (shows === "source") return null;
  return (
    <section className="system panel-body" aria-label="System">
      <Controls />
      <Standing families={families} />
      {isThere && shows !== "timeline" ? <Network {...{ families, manager, views }} /> : null}
      {isThere && shows !== "graph" ? (
        <SpaceTime families={families} hasManager={manager !== null} />
      ) : null}
    </section>
  );
}
