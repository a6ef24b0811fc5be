import { type FormEvent, useId, useState } from "react";
import { answersTo } from "../../../model/lessons/progress.js";
import { useWords } from "../lesson-words.js";
import type { StepProps } from "./step.js";

/** Where a number is typed in. It is looked at when it is handed over, not with each key. */
export function NumberField({ desk, shown: { step, progress } }: StepProps) {
  const kept = answersTo(progress, step.id).number ?? "";
  const [typed, setTyped] = useState(kept);
  const [known, setKnown] = useState(kept);
  if (kept !== known) {
    // "Show me" has given the answer.
    setKnown(kept);
    setTyped(kept);
  }
  const field = useId();
  const { say } = useWords();
  const check = step.checks.find((each) => each.kind === "number");
  const unit = check?.kind === "number" ? (check.unit ?? null) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    desk.answer(typed.trim());
  };
  return (
    <form className="lesson-number" onSubmit={submit}>
      <label htmlFor={field}>{say("yourAnswer")}</label>
      <input
        id={field}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="inline-field"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {unit ? <span>{unit}</span> : null}
      <button type="submit" className="btn secondary" disabled={typed.trim() === ""}>
        {say("check")}
      </button>
    </form>
  );
}
