import { type FormEvent, useId, useState } from "react";

interface NameFormProps {
  /** What is written into the field, and its name. */
  readonly label: string;
  readonly button: string;
  /** Takes a name. What is wrong with it, or null. */
  readonly take: (name: string) => Promise<string | null>;
}

/** A field for a name, with the button that takes it. */
export function NameForm({ label, button, take }: NameFormProps) {
  const [value, setValue] = useState("");
  const [complaint, setComplaint] = useState<string | null>(null);
  const said = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = await take(value);
    setComplaint(problem);
    if (problem === null) setValue("");
  };
  return (
    <form className="version-name" onSubmit={(event) => void submit(event)}>
      <input
        aria-label={label}
        aria-describedby={complaint ? said : undefined}
        placeholder={label}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <button type="submit" className="btn secondary">
        {button}
      </button>
      {complaint ? (
        <span id={said} role="alert">
          {complaint}
        </span>
      ) : null}
    </form>
  );
}
