import { type FormEvent, useId, useState } from "react";
import type { LessonDesk } from "../../../model/lessons/desk.js";

interface HandInProps {
  readonly desk: LessonDesk;
  readonly isBusy: boolean;
}

/** Scores the runs that nobody has seen, and gives the file for the teacher. */
export function HandIn({ desk, isBusy }: HandInProps) {
  const [name, setName] = useState("");
  const field = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void desk.handIn(name.trim());
  };
  return (
    <form className="lesson-number" aria-label="Hand in" onSubmit={submit}>
      <p className="muted">
        Handing in runs your scheduler on workloads that you have not seen, and downloads a file for
        your teacher.
      </p>
      <label htmlFor={field}>Your name</label>
      <input
        id={field}
        className="inline-field"
        autoComplete="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className="btn secondary" disabled={isBusy || name.trim() === ""}>
        Hand in
      </button>
    </form>
  );
}
