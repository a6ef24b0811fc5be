import { CircleCheck, Info } from "lucide-react";
import type { Diagnostic } from "../../generated/services.js";
import { missingFile } from "../../model/project/missing-file.js";
import { labelOf, partOfFile } from "../../model/project/project.js";
import { turnRules } from "../../model/project/show-rule.js";
import { revealPlace } from "../../model/selection.js";
import { Empty } from "../../ui/empty.js";
import { FixButton } from "../../ui/fix-button.js";
import { useProblems } from "../../ui/hooks/use-problems.js";
import { useCompilation, useProject, useStudio } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { CodeLink } from "./code-link.js";
import { ExploredProblems, useExploredProblems } from "./of-all-runs.js";
import { RunProblems, useRunProblems } from "./of-run.js";
import { SeverityIcon } from "./severity-icon.js";
import "./problems.css";

/** What the compiler has to say of both texts, with fixes, and what the run shows. */
export default function ProblemsView() {
  const ofRun = useRunProblems();
  const explored = useExploredProblems();
  const hasOthers = ofRun.length + explored.length > 0;
  return (
    <>
      {ofRun.length > 0 ? <RunProblems problems={ofRun} /> : null}
      {explored.length > 0 ? <ExploredProblems problems={explored} /> : null}
      <TextProblems besideOthers={hasOthers} />
    </>
  );
}

function TextProblems({ besideOthers }: { readonly besideOthers: boolean }) {
  const diagnosis = useCompilation((state) => state.diagnosis);
  const problems = useProblems();
  const ready = useCompilation((state) => state.status.kind === "ready");
  const current = useProject((state) => state.version === diagnosis?.version);
  if (!diagnosis) {
    return (
      <Empty
        icon={Info}
        title="Not checked yet"
        text={ready ? "The text is being checked." : "The compiler is still loading."}
      />
    );
  }
  if (problems.length === 0) {
    return besideOthers ? null : (
      <Empty
        icon={CircleCheck}
        title="No problems found"
        text="The scheduler and the workload were checked."
      />
    );
  }
  return (
    <ul className="problems">
      {problems.map((each) => (
        <Problem
          key={`${each.code} ${each.file} ${each.from} ${each.message}`}
          {...each}
          current={current}
        />
      ))}
    </ul>
  );
}

function Problem(problem: Diagnostic & { readonly current: boolean }) {
  const { code, severity, message, file, line, column, from, to, notes, fixes, current } = problem;
  const { stores } = useStudio();
  const part = useProject((state) => partOfFile(state, file));
  const label = useProject((state) => (part ? labelOf(state, part) : file));
  const missing = useProject((state) => missingFile(state, problem));
  const show = () => {
    if (!part) return;
    stores.layout.setState({ sourceOpen: true, sourceTab: part, narrowPlace: "source" });
    revealPlace(stores.selection, { part, from, to });
    if (part === "scheduler") turnRules(stores, { from, to });
  };
  return (
    <li className={severity}>
      <SeverityIcon severity={severity} />
      <div className="problem-text">
        <button type="button" className="problem-message" onClick={show}>
          <Prose text={message} />
        </button>
        {notes.map((note) => (
          <p key={`${note.from} ${note.text}`}>
            {note.file === file ? "Line" : `${note.file}, line`} {note.line}:{" "}
            <Prose text={note.text} />
          </p>
        ))}
      </div>
      <CodeLink code={code} />
      <em>
        {label} {line}:{column}
      </em>
      {fixes.map((fix) => (
        <FixButton key={fix.title} fix={fix} available={current} />
      ))}
      {missing === null ? null : <AddFile name={missing} />}
    </li>
  );
}

/** Adds the file that is missing, with what one of its kind begins with. */
function AddFile({ name }: { readonly name: string }) {
  const { requests } = useStudio();
  return (
    <button
      type="button"
      className="btn secondary small wraps"
      onClick={() => void requests.files().then((files) => files.create(name))}
    >
      Add {name}
    </button>
  );
}
