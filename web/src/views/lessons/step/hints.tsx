import { Eye, Lightbulb } from "lucide-react";
import { Icon } from "../../../ui/icons/icon.js";
import { Markdown } from "../../../ui/text/markdown.js";
import { useWords } from "../lesson-words.js";
import type { StepProps } from "./step.js";

/** Hints one by one, and in the end the solution. */
export function Hints({ desk, shown }: StepProps) {
  const { lesson, step, progress } = shown;
  const { say } = useWords();
  const open = progress.hints[step.id] ?? 0;
  const left = step.hints.length - open;
  return (
    <div className="lesson-hints">
      <div lang={lesson.language} aria-live="polite">
        {step.hints.slice(0, open).map(({ title, text }) => (
          <section key={title} className="lesson-hint" aria-label={title}>
            <h4>{title}</h4>
            <div className="lesson-text">
              <Markdown text={text} />
            </div>
          </section>
        ))}
      </div>
      <div className="row">
        {left > 0 ? (
          <button type="button" className="btn small" onClick={desk.hint}>
            <Icon of={Lightbulb} size={14} />
            {say(open === 0 ? "hint" : "anotherHint")}
          </button>
        ) : null}
        <button type="button" className="btn small" onClick={() => void desk.showMe()}>
          <Icon of={Eye} size={14} />
          {say("showMe")}
        </button>
      </div>
    </div>
  );
}
