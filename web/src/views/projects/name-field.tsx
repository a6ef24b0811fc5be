import { type FormEvent, useId, useState } from "react";

interface NameFieldProps {
  readonly name: string;
  /** What is wrong with a name, or null. */
  readonly rename: (to: string) => Promise<string | null>;
  readonly onEnd: () => void;
}

/** Where a project is given another name: Enter takes it, Escape leaves it. */
export function NameField({ name, rename, onEnd }: NameFieldProps) {
  const [value, setValue] = useState(name);
  const [complaint, setComplaint] = useState<string | null>(null);
  const said = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = await rename(value);
    if (problem === null) onEnd();
    else setComplaint(problem);
  };
  return (
    <form className="project-name" onSubmit={(event) => void submit(event)}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it comes in place of what was asked for with the keyboard
        autoFocus
        aria-label={`New name of ${name}`}
        aria-describedby={complaint ? said : undefined}
        value={value}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setValue(target.value)}
        onBlur={() => value === name && onEnd()}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation(); // the page stays
          event.preventDefault();
          onEnd();
        }}
      />
      {complaint ? (
        <span id={said} role="alert">
          {complaint}
        </span>
      ) : null}
    </form>
  );
}
