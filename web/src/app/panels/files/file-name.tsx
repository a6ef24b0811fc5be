import { useRef, useState } from "react";
import {
  FILE_KINDS,
  type FileKind,
  freeName,
  kindOf,
  withEnding,
} from "../../../model/project/files.js";
import { fileOf, type Part } from "../../../model/project/project.js";
import { Choices } from "../../../ui/fields/choices.js";
import { useProject, useStudio } from "../../../ui/studio-context.js";
import { FormDialog } from "../../dialogs/form-dialog.js";
import { endAsking, giveKeyboardBack } from "./asking.js";

interface FileNameProps {
  /** The text that is called otherwise; null for a new one. */
  readonly part: Part | null;
}

const KINDS = (Object.keys(FILE_KINDS) as FileKind[]).map((kind) => ({
  value: kind,
  label: `${FILE_KINDS[kind].title} (.${kind})`,
  about: FILE_KINDS[kind].about,
}));

/** What a new file of a kind is called until a person says so. */
const STEMS: Readonly<Record<FileKind, string>> = {
  sched: "base",
  workload: "program",
  csv: "processes",
  system: "system",
};

/** Asks how a file is called, and of which kind a new one is. */
export default function FileName({ part }: FileNameProps) {
  const { requests, stores } = useStudio();
  const former = useProject((state) => (part ? fileOf(state, part)?.name : undefined));
  const isDone = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(
    () => former ?? freeName(stores.project.getState(), STEMS.sched, "sched"),
  );
  const [complaint, setComplaint] = useState<string | null>(null);

  const submit = async () => {
    const files = await requests.files();
    const whole = withEnding(name.trim(), kindOf(former ?? name) ?? "sched");
    const problem = part ? files.rename(part, whole) : files.create(whole);
    setComplaint(problem);
    if (problem === null) {
      isDone.current = true;
      endAsking();
    } else field.current?.focus();
  };
  return (
    <FormDialog
      title={former ? `Rename ${former}` : "New file"}
      onSubmit={() => void submit()}
      onEnd={endAsking}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        field.current?.focus();
        field.current?.setSelectionRange(0, name.lastIndexOf("."));
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        // In a new file one goes on to write.
        if (part || !isDone.current) giveKeyboardBack();
      }}
    >
      <label className="dialog-field">
        <span>Name</span>
        <input
          ref={field}
          value={name}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      {part ? (
        <p className="dialog-note">Other files that name it follow.</p>
      ) : (
        <Choices
          legend="Kind, which the ending tells"
          name="kind"
          options={KINDS}
          value={kindOf(name) ?? "sched"}
          onChange={(kind) => setName(otherKind(name, kind, stores.project.getState()))}
        />
      )}
      <footer>
        {complaint ? (
          <p role="alert" className="dialog-complaint">
            {complaint}
          </p>
        ) : null}
        <button type="submit" className="btn primary">
          {part ? "Rename" : "Create"}
        </button>
      </footer>
    </FormDialog>
  );
}

/** A name with another ending; one that nobody has written becomes that of the kind. */
function otherKind(name: string, kind: FileKind, project: Parameters<typeof freeName>[0]): string {
  const stem = name.replace(/\.[^.]*$/, "");
  const isOwn = !Object.values(STEMS).some((each) => stem === each || stem.startsWith(`${each}_`));
  return isOwn && stem !== "" ? `${stem}.${kind}` : freeName(project, STEMS[kind], kind);
}
