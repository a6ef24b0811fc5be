import { useRef, useState } from "react";
import { DEFAULT_PROFILE, LIBRARIES } from "../../generated/libraries.js";
import type { NewSchedulerRequest } from "../../generated/services.js";
import type { ExampleEntry } from "../../model/catalogue.js";
import { byGroup } from "../../model/example-groups.js";
import { kindOf } from "../../model/project/files.js";
import { fileOf, isMaster, partsOf } from "../../model/project/project.js";
import { Choices } from "../../ui/fields/choices.js";
import { useCatalogue, useCompilation, useProject, useStudio } from "../../ui/studio-context.js";
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
  {
    value: "master",
    label: "A system of nodes",
    about: "A master over schedulers of the open project, each a family of nodes.",
  },
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
  const schedulers = useSchedulers();
  const [left, setLeft] = useState<readonly string[]>([]);
  const families = schedulers.filter((file) => !left.includes(file));
  const [complaint, setComplaint] = useState<string | null>(null);
  const profile = examples.find(({ id }) => id === program)?.profile ?? DEFAULT_PROFILE;

  const begin = async () => {
    const base = start === "base" ? LIBRARIES[profile].base : null;
    const refusal = await requests.beginProject({ name, start, base, program, families });
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
      <Choices
        legend="The scheduler begins as"
        name="start"
        options={CHOICES}
        value={start}
        onChange={setStart}
      />
      {start === "master" ? (
        <Families files={schedulers} left={left} onChange={setLeft} />
      ) : (
        <Program value={program} onChange={setProgram} />
      )}
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

interface ProgramProps {
  /** The example that has it. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function Program({ value, onChange }: ProgramProps) {
  const examples = useCatalogue((state) => state.examples);
  const programs = examples.filter(({ profile }) => profile !== null);
  return (
    <label className="dialog-field">
      <span>The program to schedule</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {byGroup(programs).map(([group, those]) => (
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
  );
}

function programName({ title, profile }: ExampleEntry): string {
  return `${title}, ${LIBRARIES[profile ?? DEFAULT_PROFILE].words.forProgram}`;
}

interface FamiliesProps {
  readonly files: readonly string[];
  /** Those that are not to be nodes. */
  readonly left: readonly string[];
  readonly onChange: (left: readonly string[]) => void;
}

/** Which schedulers of the open project become families of nodes. */
function Families({ files, left, onChange }: FamiliesProps) {
  const project = useProject((state) => state.name);
  return (
    <fieldset className="starts">
      <legend>Schedulers of “{project}” that become nodes</legend>
      {files.length === 0 ? <p>None of its schedulers can be that of a node.</p> : null}
      {files.map((file) => (
        <label key={file}>
          <input
            type="checkbox"
            checked={!left.includes(file)}
            onChange={({ target }) =>
              onChange(target.checked ? left.filter((each) => each !== file) : [...left, file])
            }
          />
          <b>{file}</b>
        </label>
      ))}
    </fieldset>
  );
}

/** The files of the open project whose schedulers can be those of nodes, the one that is run first. */
function useSchedulers(): readonly string[] {
  const files = useProject((state) =>
    partsOf(state)
      .flatMap((part) => fileOf(state, part) ?? [])
      .filter(({ name, text }) => kindOf(name) === "sched" && isOfNodes(text))
      .map(({ name }) => name)
      .join("|"),
  );
  return files === "" ? [] : files.split("|");
}

const isOfNodes = (text: string) => !isMaster(text) && !/^\s*partial\b/m.test(text);
