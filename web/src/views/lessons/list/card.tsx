import { Check } from "lucide-react";
import type { LessonEntry } from "../../../model/lessons/entries.js";
import { Icon } from "../../../ui/icon.js";
import { Prose } from "../../../ui/text/prose.js";

interface CardProps {
  readonly entry: LessonEntry;
  readonly number: number;
  /** How many of its steps are done. */
  readonly done: number;
  readonly isBegun: boolean;
  /** Whether it is the one to go on with. */
  readonly isNext: boolean;
  readonly isOpen: boolean;
  readonly needed: readonly LessonEntry[];
  readonly onOpen: () => void;
}

export function LessonCard(props: CardProps) {
  const { entry, number, done, isBegun, isNext, isOpen, needed, onOpen } = props;
  const { title, summary, minutes, steps } = entry;
  const isDone = done === steps.length;
  return (
    <li>
      <button
        type="button"
        className={`lesson-card${isNext ? " next" : ""}${isDone ? " done" : ""}`}
        aria-current={isOpen ? "true" : undefined}
        onClick={onOpen}
      >
        <span className="lesson-number" aria-hidden="true">
          {isDone ? <Icon of={Check} size={14} /> : number}
        </span>
        <b>{title}</b>
        <span className="lesson-summary">
          <Prose text={summary} />
        </span>
        <small>
          {isDone
            ? "Done"
            : isBegun
              ? `${done} of ${steps.length} steps done`
              : `${minutes} minutes`}
          {needed.length > 0 && !isBegun
            ? ` · after ${needed.map((each) => each.title).join(", ")}`
            : ""}
        </small>
        {isBegun && !isDone ? (
          <progress aria-hidden="true" value={done} max={steps.length} />
        ) : null}
      </button>
    </li>
  );
}
