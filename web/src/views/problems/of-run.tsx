import { partOfFile } from "../../model/project/project.js";
import type { RunDiagnosis } from "../../model/run/simulation.js";
import { showLine } from "../../ui/show-line.js";
import { useProject, useRun, useStudio } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { CodeLink } from "./code-link.js";
import { SeverityIcon } from "./severity-icon.js";

const NONE: readonly RunDiagnosis[] = [];

/** What is to be said of the run where it stands; nothing while it plays. */
export function useRunProblems(): readonly RunDiagnosis[] {
  return useRun(({ simulation }) => simulation?.diagnoses ?? NONE);
}

/** What the run shows, above what the compiler says of the texts. */
export function RunProblems({ problems }: { readonly problems: readonly RunDiagnosis[] }) {
  return (
    <section className="run-problems" aria-label="In the run">
      <h3>In the run</h3>
      <ul className="problems">
        {problems.map((each) => (
          <RunProblem key={`${each.code} ${each.message}`} {...each} />
        ))}
      </ul>
    </section>
  );
}

function RunProblem({ code, severity, message, where }: RunDiagnosis) {
  const { stores } = useStudio();
  const part = useProject((state) => (where === null ? null : partOfFile(state, where.file)));
  return (
    <li className={severity}>
      <SeverityIcon severity={severity} />
      <div className="problem-text">
        {part !== null && where !== null ? (
          <button
            type="button"
            className="problem-message"
            onClick={() => showLine(stores, part, where.line)}
          >
            <Prose text={message} />
          </button>
        ) : (
          <Prose text={message} />
        )}
      </div>
      <CodeLink code={code} />
      {where === null ? null : (
        <em>
          {part ?? where.file} {where.line}
        </em>
      )}
    </li>
  );
}
