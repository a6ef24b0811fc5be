import { answersTo } from "../../../model/lessons/progress.js";
import { Markdown } from "../../../ui/text/markdown.js";
import type { StepProps } from "./step.js";

/** One of a few answers; what is said to it stands below. */
export function Question({ desk, shown: { id, step, progress } }: StepProps) {
  const { choice } = answersTo(progress, step.id);
  return (
    <fieldset className="lesson-question">
      <legend className="unseen">{step.title}</legend>
      {step.choices.map(({ text, right, said }, at) => {
        const isChosen = choice === at;
        const state = isChosen ? (right ? " right" : " wrong") : "";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the choices of a step stay where they are
          <div key={at} className={`lesson-choice${state}`}>
            <label>
              <input
                type="radio"
                name={`${id} ${step.id}`}
                checked={isChosen}
                onChange={() => desk.choose(at)}
              />
              <span className="lesson-text">
                <Markdown text={text} />
              </span>
            </label>
            {isChosen && said ? (
              <div className="lesson-said lesson-text" role="status">
                <Markdown text={said} />
              </div>
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}
