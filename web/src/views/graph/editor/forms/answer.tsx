import type { Edited, Gesture } from "../../../../generated/services.js";
import { applyEdits } from "../../../../model/project/edits.js";
import type { Positions } from "../../../../model/project/project.js";
import { useProject } from "../../../../ui/studio-context.js";
import { changedLines } from "../../../../ui/text/changed-lines.js";
import { Prose } from "../../../../ui/text/prose.js";
import { useDraw } from "./use-draw.js";
import type { Trial } from "./use-trial.js";

interface AnswerProps {
  readonly trial: Trial | null;
  /** Where an offer puts nodes. */
  readonly places?: Positions;
  /** The node or arrow at which it shows if an offer is refused, too; else that is a notice. */
  readonly near?: string;
  /** After an offer was taken up. */
  readonly onDone: () => void;
}

/** By how many pixels it usually makes a form higher: a few lines, or a refusal with an offer. */
export const ANSWER_GROWTH = 144;

/** How many changed lines show. */
const SHOWN = 6;

/** What the compiler says to what a form would do: why not, and what else; or the lines it changes. */
export function Answer({ trial, places = {}, near, onDone }: AnswerProps) {
  const draw = useDraw();
  if (trial === null) return null;
  const { answer, current } = trial;
  if (!("refused" in answer)) return <Lines edited={answer} />;
  const take = async (gesture: Gesture, anyway: boolean) => {
    const wish = { anyway, places, mends: true, ...(near === undefined ? {} : { near }) };
    if (await draw(gesture, wish)) onDone();
  };
  return (
    <div className="form-refusal" role="status">
      <p>
        <Prose text={answer.refused} />
      </p>
      {answer.offers.map(({ label, gesture, anyway }) => (
        <button
          key={label}
          type="button"
          className="btn secondary small wraps"
          disabled={!current}
          onClick={() => void take(gesture, anyway)}
        >
          <Prose text={label} />
        </button>
      ))}
    </div>
  );
}

function Lines({ edited }: { readonly edited: Edited }) {
  const scheduler = useProject((state) => state.scheduler);
  const own = edited.edits.filter(({ file }) => file === scheduler.name);
  const lines = changedLines(scheduler.text, applyEdits(scheduler.text, own));
  if (lines.length === 0) return null;
  return (
    <figure className="form-lines">
      <figcaption>Changes in the text</figcaption>
      <ul>
        {lines.slice(0, SHOWN).map(({ sign, line, text }) => (
          <li key={`${sign}${line}`} className={sign === "+" ? "added" : "removed"}>
            <span>{line}</span>
            <span>{sign}</span>
            <code>{text.trim()}</code>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN ? <p>{lines.length - SHOWN} more lines.</p> : null}
    </figure>
  );
}
