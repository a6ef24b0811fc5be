import { useStore } from "zustand";
import type { Check } from "../../model/lessons/format.js";
import { shownStep } from "../../model/lessons/store.js";
import { Checks } from "./checks/checks.js";
import { LessonWords, useWords } from "./lesson-words.js";
import { Prediction } from "./step/prediction.js";
import { After, type StepProps } from "./step/step.js";
import { Task } from "./step/task.js";
import "./step/step.css";
import "./step/answers.css";
import "./checks/checks.css";

/** What can be done without changing a text. */
const ANSWERED: readonly Check["kind"][] = ["question", "number", "predict", "reached"];

interface EmbeddedStepProps extends Pick<StepProps, "desk"> {
  /** Whether the program can run. */
  readonly isAwake: boolean;
  readonly begin: () => void;
}

/** A step of a lesson within another page: it is read, and answered where that takes no change of the program. */
export function EmbeddedStep({ desk, isAwake, begin }: EmbeddedStepProps) {
  const open = useStore(desk.store, (state) => state.open);
  const progress = useStore(desk.store, (state) => state.progress);
  const shown = shownStep({ open, progress });
  if (!shown) return null;
  return (
    <LessonWords words={shown.lesson.words}>
      <Embedded desk={desk} isAwake={isAwake} begin={begin} shown={shown} />
    </LessonWords>
  );
}

function Embedded({ desk, isAwake, begin, shown }: EmbeddedStepProps & StepProps) {
  const { say } = useWords();
  const { lesson, step, at } = shown;
  const kinds = step.checks.map(({ kind }) => kind);
  return (
    <section className="panel embed-lesson" aria-label={lesson.title}>
      <div className="panel-body lesson-body">
        <Task
          desk={desk}
          shown={shown}
          place={say("placeIn", { title: lesson.title, at: at + 1, of: lesson.steps.length })}
          heading={<h2>{step.title}</h2>}
        />
        {kinds.includes("predict") ? (
          isAwake ? (
            <Prediction desk={desk} shown={shown} />
          ) : (
            <button type="button" className="btn primary" onClick={begin}>
              {say("begin")}
            </button>
          )
        ) : null}
        {kinds.every((kind) => ANSWERED.includes(kind)) ? (
          <Checks desk={desk} shown={shown} waits={false} />
        ) : (
          <p className="muted">{say("changesProgram")}</p>
        )}
        <After shown={shown} isLast={false} />
      </div>
    </section>
  );
}
