import { useRef, useState } from "react";
import { DEFAULT_PROFILE, LIBRARIES } from "../../generated/libraries.js";
import type { NewSchedulerRequest } from "../../generated/services.js";
import type { ExampleEntry } from "../../model/catalogue.js";
import { byGroup } from "../../model/example-groups.js";
import { Choices } from "../../ui/fields/radios.js";
import { useCatalogue, useCompilation, useStudio } from "../../ui/studio-context.js";
import { FormDialog } from "./form-dialog.js";

type Start = NewSchedulerRequest["start"];

interface Choice {
  readonly value: Start;
  readonly label: string;
  readonly about: string;
}

const CHOICES: readonly Choice[] = [
  {
    value: "empty",
    label: "Empty",
    about: "Only the handlers that the library needs, to be filled in.",
  },
  { value: "roundRobin", label: "Round robin", about: "One queue; each thread in its turn." },
  { value: "priority", label: "Priorities", about: "The thread with the highest priority first." },
  {
    value: "shortestJob",
    label: "Shortest job first",
    about: "The thread with the least work left first.",
  },
  {
    value: "application",
    label: "For this program",
    about: "A container for each class of threads, and a rule for each.",
  },
  { value: "base", label: "Extend the library's own", about: "Change only what should differ." },
];

/** What begins with handlers that are still to be written: the problems lead through them. */
const WITH_STUBS: readonly Start[] = ["empty", "application"];

interface NewProjectProps {
  /** What takes the keyboard when it closes. */
  readonly opener: { readonly current: HTMLElement | null };
  readonly onEnd: () => void;
}

/** Asks what a new project begins with, and begins it. */
export default function NewProject({ opener, onEnd }: NewProjectProps) {
  const examples = useCatalogue((state) => state.examples);
  const ready = useCompilation((state) => state.status.kind === "ready");
  const { requests, stores } = useStudio();
  const nameField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [program, setProgram] = useState(examples[0]?.id ?? "");
  const [start, setStart] = useState<Start>("empty");
  const [complaint, setComplaint] = useState<string | null>(null);
  const profile = examples.find(({ id }) => id === program)?.profile ?? DEFAULT_PROFILE;

  const begin = async () => {
    const base = start === "base" ? LIBRARIES[profile].base : null;
    const refusal = await requests.beginProject({ name, start, base, program });
    if (refusal !== null) {
      setComplaint(refusal);
      nameField.current?.focus();
      return;
    }
    if (WITH_STUBS.includes(start)) stores.layout.setState({ resultsTab: "problems" });
    onEnd();
  };
  return (
    <FormDialog
      title="New project"
      onSubmit={() => void begin()}
      onEnd={onEnd}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        nameField.current?.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        opener.current?.focus();
      }}
    >
      <label className="dialog-field">
        <span>Name</span>
        <input ref={nameField} value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <label className="dialog-field">
        <span>The program to schedule</span>
        <select value={program} onChange={({ target }) => setProgram(target.value)}>
          {byGroup(examples).map(([group, those]) => (
            <optgroup key={group} label={group}>
              {those.map((each) => (
                <option key={each.id} value={each.id}>
                  {programName(each)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <Choices
        legend="The scheduler begins as"
        name="start"
        options={CHOICES}
        value={start}
        onChange={setStart}
      />
      <footer>
        {complaint ? (
          <p role="alert" className="dialog-complaint">
            {complaint}
          </p>
        ) : null}
        {ready ? null : <span role="status">The compiler is still loading.</span>}
        <button type="submit" className="btn primary" disabled={!ready}>
          Begin
        </button>
      </footer>
    </FormDialog>
  );
}

function programName({ title, profile }: ExampleEntry): string {
  return `${title}, ${LIBRARIES[profile].words.forProgram}`;
}
