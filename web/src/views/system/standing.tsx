import { useMemo } from "react";
import type { Diagnostic } from "../../generated/services.js";
import { schedulerNamed } from "../../model/project/files.js";
import { managerOf } from "../../model/system/program.js";
import { type Family, familiesOf } from "../../model/system/systems.js";
import { systemOf } from "../../model/system/which.js";
import { useProject } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { EndLine } from "./end-line.js";
import { useWatched } from "./frames/use-watched.js";
import { useSystem } from "./system-store.js";

export interface Parts {
  readonly families: readonly Family[];
  readonly manager: Family | null;
}

/** What the system that runs consists of; the run tells whole states of what shows of it. */
export function useParts(): Parts {
  const program = useSystem((all) => all.program);
  const families = useMemo(() => (program ? familiesOf(program) : []), [program]);
  const master = useProject((state) => schedulerNamed(systemOf(state)?.text ?? ""));
  const manager = useMemo(() => program && managerOf(program, master), [program, master]);
  useWatched(families, manager !== null);
  return { families, manager };
}

/** Why the system does not run, what went wrong with it, and how it ended. */
export function Standing({ families }: Pick<Parts, "families">) {
  const phase = useSystem((all) => all.phase);
  const compiled = useSystem((all) => all.compiled);
  const isThere = useSystem((all) => all.program !== null);
  const complaint = useSystem((all) => all.complaint);
  return (
    <>
      {phase.kind === "failed" ? <Complaint text={phase.message} /> : null}
      {complaint === null ? null : <Complaint text={complaint} />}
      <EndLine families={families} />
      {phase.kind === "refused" ? <Problems diagnostics={compiled?.diagnostics ?? []} /> : null}
      {!isThere && phase.kind === "compiling" ? (
        <p className="system-waiting" role="status">
          The system is being compiled…
        </p>
      ) : null}
    </>
  );
}

const Complaint = ({ text }: { readonly text: string }) => (
  <p role="alert" className="system-complaint">
    <Prose text={text} />
  </p>
);

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
