import { ArrowRight, CircleCheckBig } from "lucide-react";
import { useEffect, useRef } from "react";
import type { LessonDesk } from "../../../model/lessons/desk.js";
import { isDone } from "../../../model/lessons/progress.js";
import type { ShownStep } from "../../../model/lessons/store.js";
import { Icon } from "../../../ui/icons/icon.js";
import { Markdown } from "../../../ui/text/markdown.js";
import { Checks } from "../checks/checks.js";
import { useWords } from "../lesson-words.js";
import { Hints } from "./hints.js";
import { Prediction } from "./prediction.js";
import { Task } from "./task.js";

export interface StepProps {
  readonly desk: LessonDesk;
  readonly shown: ShownStep;
}

/** What is read, the one thing to do, and what is still missing. */
export function StepView({ desk, shown }: StepProps) {
  const { lesson, step, at, progress } = shown;
  const done = isDone(progress, step.id);
  const next = lesson.steps[at + 1];
  const heading = useFocusOnChange(at);
  const { say } = useWords();
  return (
    <>
      <div className="panel-body lesson-body">
        <Task
          desk={desk}
          shown={shown}
          place={say("place", { at: at + 1, of: lesson.steps.length })}
          heading={
            <h3 ref={heading} tabIndex={-1}>
              {step.title}
            </h3>
          }
          intro={at === 0 ? lesson.intro : undefined}
        />
        {step.checks.some(({ kind }) => kind === "predict") ? (
          <Prediction desk={desk} shown={shown} />
        ) : null}
        <Checks desk={desk} shown={shown} />
        <After shown={shown} isLast={!next} />
        <Hints desk={desk} shown={shown} />
      </div>
      <footer className="lesson-foot">
        {at > 0 ? (
          <button
            type="button"
            className="btn"
            onClick={() => desk.goTo(lesson.steps[at - 1]?.id ?? "")}
          >
            {say("back")}
          </button>
        ) : null}
        <span className="grow" />
        {next ? (
          <button
            type="button"
            className={done ? "btn primary" : "btn secondary"}
            onClick={() => desk.goTo(next.id)}
          >
            {say(done ? "next" : "skip")}
            <Icon of={ArrowRight} size={14} />
          </button>
        ) : (
          <button
            type="button"
            className={done ? "btn primary" : "btn secondary"}
            onClick={() => desk.browse(true)}
          >
            {say("allLessons")}
          </button>
        )}
      </footer>
    </>
  );
}

/** What is told once the step is done. */
export function After({ shown, isLast }: { readonly shown: ShownStep; readonly isLast: boolean }) {
  const { lesson, step, progress } = shown;
  const { language, say } = useWords();
  if (!isDone(progress, step.id)) return null;
  const isWhole = isLast && lesson.steps.every(({ id }) => isDone(progress, id));
  if (step.after === null && !isWhole) return null;
  return (
    <div lang={language} className="lesson-after" role="status">
      <Icon of={CircleCheckBig} />
      <div className="lesson-text">
        <strong>{say(isWhole ? "lessonDone" : "done")}</strong>
        <div lang={lesson.language}>{step.after ? <Markdown text={step.after} /> : null}</div>
      </div>
    </div>
  );
}

/** Gives the keyboard to the new step, where it was in the former one. */
function useFocusOnChange(at: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is of each step
  useEffect(() => {
    const isFree = document.activeElement === document.body;
    if (isFree && !first.current) heading.current?.focus({ preventScroll: true });
    first.current = false;
  }, [at]);
  return heading;
}
