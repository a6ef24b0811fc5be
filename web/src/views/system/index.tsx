import { useMemo } from "react";
import type { Diagnostic } from "../../generated/services.js";
import { schedulerNamed } from "../../model/project/files.js";
import { managerOf } from "../../model/system/program.js";
import { familiesOf } from "../../model/system/systems.js";
import { systemOf } from "../../model/system/which.js";
import { Compartment, lazily } from "../../ui/lazily.js";
import { NoSystem } from "../../ui/no-system.js";
import { useProject } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { Controls } from "./controls.js";
import { EndLine } from "./end-line.js";
import { Network } from "./frames/network.js";
import { useWatched } from "./frames/use-watched.js";
import { SpaceTime } from "./space-time/space-time.js";
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
  const phase = useSystem((all) => all.phase);
  const compiled = useSystem((all) => all.compiled);
  const program = useSystem((all) => all.program);
  const complaint = useSystem((all) => all.complaint);
  const isMakingFile = useSystem((all) => all.isMakingFile);
  const families = useMemo(() => (program ? familiesOf(program) : []), [program]);
  const master = useProject((state) => schedulerNamed(systemOf(state)?.text ?? ""));
  const manager = useMemo(() => program && managerOf(program, master), [program, master]);
  const hasManager = manager !== null;
  useWatched(families, hasManager);
  return (
    <section className="system" aria-label="System" aria-busy={phase.kind === "compiling"}>
      <Controls />
      <SystemForkBar />
      <SystemBreakpoints />
      {phase.kind === "failed" ? (
        <p role="alert" className="system-complaint">
          <Prose text={phase.message} />
        </p>
      ) : null}
      {complaint === null ? null : (
        <p role="alert" className="system-complaint">
          <Prose text={complaint} />
        </p>
      )}
      {isMakingFile ? (
        <p className="system-waiting" role="status">
          The file is being made: the run is carried out once more…
        </p>
      ) : null}
      <EndLine families={families} />
      {phase.kind === "refused" ? <Problems diagnostics={compiled?.diagnostics ?? []} /> : null}
      {program === null && phase.kind === "compiling" ? (
        <p className="system-waiting" role="status">
          The system is being compiled…
        </p>
      ) : null}
      {program === null ? null : (
        <>
          <Network families={families} manager={manager} views={views} />
          <SpaceTime families={families} hasManager={hasManager} />
          <Compartment>
            <Events />
          </Compartment>
          <Compartment>
            <Results />
          </Compartment>
        </>
      )}
    </section>
  );
}

function Problems({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return (
    <section className="system-problems" aria-label="Why the system cannot run">
      <h2>The system cannot run yet</h2>
      <ul>
        {errors.map((error) => (
          <li key={`${error.file} ${error.from} ${error.code}`}>
            <b>
              {error.file}, line {error.line}
            </b>{" "}
            <Prose text={error.message} />
          </li>
        ))}
      </ul>
    </section>
  );
}
