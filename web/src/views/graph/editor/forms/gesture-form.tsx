import type { ReactNode } from "react";
import type { Box } from "../../../../graph/geometry.js";
import type { Positions } from "../../../../model/project/project.js";
import { Anchored } from "./anchored.js";
import { ANSWER_GROWTH, Answer } from "./answer.js";
import { FormCard } from "./form-card.js";
import { isRefused, type Trial } from "./use-trial.js";

interface GestureFormProps {
  /** What the form is for. */
  readonly label: string;
  /** What it stands below. */
  readonly at: Box;
  /** The button that carries the gesture out. */
  readonly submit: string;
  /** What the compiler says to the gesture; null while there is none. */
  readonly trial: Trial | null;
  /** Whether there is nothing to carry out. */
  readonly unchanged?: boolean;
  /** Where an offer against a refusal puts nodes. */
  readonly places?: Positions;
  readonly onClose: () => void;
  readonly onSubmit: () => Promise<void>;
  /** After an offer was taken up. */
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** A form whose fields make one gesture: it says beforehand what that would do. */
export function GestureForm(props: GestureFormProps) {
  const { label, at, submit, trial, unchanged = false, places = {} } = props;
  const { onClose, onSubmit, onDone, children } = props;
  return (
    <Anchored to={at} side="below" growth={ANSWER_GROWTH}>
      <FormCard label={label} onClose={onClose} onSubmit={() => void onSubmit()}>
        {children}
        <div className="form-buttons">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn primary" disabled={unchanged || isRefused(trial)}>
            {submit}
          </button>
        </div>
        <Answer trial={trial} places={places} onDone={onDone} />
      </FormCard>
    </Anchored>
  );
}
