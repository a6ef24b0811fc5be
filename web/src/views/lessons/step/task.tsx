import type { ReactNode } from "react";
import { Markdown } from "../../../ui/text/markdown.js";
import { useWords } from "../lesson-words.js";
import { NumberField } from "./number-field.js";
import { Question } from "./question.js";
import type { StepProps } from "./step.js";

interface TaskProps extends StepProps {
  readonly place: string;
  readonly heading: ReactNode;
  /** What is read before the first step. */
  readonly intro?: string | undefined;
}

/** What a step has to read, and the fields for an answer that is written. */
export function Task({ desk, shown, place, heading, intro }: TaskProps) {
  const { lesson, step } = shown;
  const { language } = useWords();
  const asks = (kind: string) => step.checks.some((check) => check.kind === kind);
  return (
    <article lang={lesson.language}>
      {intro ? (
        <div className="lesson-intro lesson-text">
          <Markdown text={intro} />
        </div>
      ) : null}
      <p className="lesson-place" lang={language}>
        {place}
      </p>
      {heading}
      <div className="lesson-text lesson-task">
        <Markdown text={step.text} />
      </div>
      {asks("question") ? <Question desk={desk} shown={shown} /> : null}
      {asks("number") ? <NumberField desk={desk} shown={shown} /> : null}
    </article>
  );
}
