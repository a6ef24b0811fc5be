import { systemOf } from "../../model/system/which.js";
import { Compartment, lazily } from "../../ui/lazily.js";
import { NoSystem } from "../../ui/no-system.js";
import { useProject } from "../../ui/studio-context.js";
import { Controls } from "./controls.js";
import { FailingRun } from "./failing-run.js";
import { Network } from "./frames/network.js";
import { RecordedBar } from "./recorded-bar.js";
import { SpaceTime } from "./space-time/space-time.js";
import { Standing, useParts } from "./standing.js";
import { SystemProvider, useSystem } from "./system-store.js";
import { useSharedMoment } from "./use-shared-moment.js";
import { useWishes } from "./use-wishes.js";
import type { SchedulerViews } from "./views.js";
import { SystemBreakpoints } from "./what-if/breakpoints.js";
import { SystemForkBar } from "./what-if/fork-bar.js";
import "./system.css";

const Events = lazily(() => import("./events/index.js"));
const Results = lazily(() => import("./results/index.js"));

/** A system of nodes: its processes, the messages between them, and how it went over time. */
export default function SystemView({ views }: { readonly views: SchedulerViews }) {
  const hasSystem = useProject((state) => systemOf(state) !== null);
  if (!hasSystem) return <NoSystem />;
  return (
    <SystemProvider>
      <SystemBody views={views} />
    </SystemProvider>
  );
}

function SystemBody({ views }: { readonly views: SchedulerViews }) {
  useWishes();
  useSharedMoment();
  const isCompiling = useSystem((all) => all.phase.kind === "compiling");
  const isThere = useSystem((all) => all.program !== null);
  const isMakingFile = useSystem((all) => all.isMakingFile);
  const { families, manager } = useParts();
  return (
    <section className="system" aria-label="System" aria-busy={isCompiling}>
      <Controls />
      <RecordedBar />
      <FailingRun />
      <SystemForkBar />
      <SystemBreakpoints />
      {isMakingFile ? (
        <p className="system-waiting" role="status">
          The file is being made: the run is carried out once more…
        </p>
      ) : null}
      <Standing families={families} />
      {isThere ? (
        <>
          <Network families={families} manager={manager} views={views} />
          <SpaceTime families={families} hasManager={manager !== null} />
          <Compartment>
            <Events />
          </Compartment>
          <Compartment>
            <Results />
          </Compartment>
        </>
      ) : null}
    </section>
  );
}
