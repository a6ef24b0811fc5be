import { Check } from "lucide-react";
import type { LessonEntry } from "../../../model/lessons/entries.js";
import { Icon } from "../../../ui/icons/icon.js";
import { Prose } from "../../../ui/text/prose.js";
import type { Standing } from "./standing.js";

interface CardProps {
  readonly entry: LessonEntry;
  readonly number: number;
  readonly standing: Standing;
  /** Whether it is the one to go on with. */
  readonly isNext: boolean;
  readonly isOpen: boolean;
  readonly needed: readonly LessonEntry[];
  readonly onOpen: () => void;
}

export function LessonCard(props: CardProps) {
  const { entry, number, standing, isNext, isOpen, needed, onOpen } = props;
  const { title, summary, minutes } = entry;
  const { isDone, words, steps } = standing;
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
          {words ?? `${minutes} minutes`}
          {needed.length > 0 && words === null
            ? ` · after ${needed.map((each) => each.title).join(", ")}`
            : ""}
        </small>
        {steps ? <progress aria-hidden="true" value={steps[0]} max={steps[1]} /> : null}
      </button>
    </li>
  );
}
