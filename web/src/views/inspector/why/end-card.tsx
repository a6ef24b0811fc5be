import { Flag, OctagonAlert } from "lucide-react";
import { partOfFile } from "../../../model/project/project.js";
import { endingOf, faultLine, type Trouble } from "../../../model/run/endings.js";
import type { Outcome } from "../../../model/run/simulation.js";
import { Icon } from "../../../ui/icons/icon.js";
import { showLine } from "../../../ui/show-line.js";
import { useCommand, useProject, useRun, useStudio } from "../../../ui/studio-context.js";
import { Prose } from "../../../ui/text/prose.js";

/** How the run came to its end. */
export function EndCard({ outcome }: { readonly outcome: Outcome }) {
  if (outcome.kind === "fault" || outcome.kind === "deadlock") {
    return <TroubleCard trouble={outcome} />;
  }
  return (
    <div className="end-card" role="status">
      <Icon of={Flag} />
      <p>
        <Prose text={endingOf(outcome)} />
      </p>
    </div>
  );
}

function TroubleCard({ trouble }: { readonly trouble: Trouble }) {
  const back = useCommand("run.stepBack");
  const program = useRun((state) => state.program);
  const place = trouble.kind === "fault" ? faultLine(trouble, program) : null;
  const [fact, advice] = splitFirstSentence(endingOf(trouble));
  return (
    <div className="card" role="alert">
      <Icon of={OctagonAlert} />
      <div>
        <b>
          <Prose text={fact} />
        </b>
        {advice ? (
          <p>
            <Prose text={advice} />
          </p>
        ) : null}
        <div className="row">
          {place ? <GoToLine file={place.file} line={place.line} /> : null}
          <button
            type="button"
            className="btn small"
            disabled={!back.available}
            onClick={() => void back.execute()}
          >
            {back.label}
          </button>
        </div>
      </div>
    </div>
  );
}

/** The fact stands out; the reason and the fix come behind it. */
function splitFirstSentence(text: string): [fact: string, advice: string] {
  const end = text.indexOf(". ");
  return end < 0 ? [text, ""] : [text.slice(0, end + 1), text.slice(end + 2)];
}

function GoToLine({ file, line }: { readonly file: string; readonly line: number }) {
  const part = useProject((state) => partOfFile(state, file));
  const { stores } = useStudio();
  if (!part) return null;
  return (
    <button
      type="button"
      className="btn secondary small"
      onClick={() => showLine(stores, part, line)}
    >
      Go to line {line}
    </button>
  );
}
