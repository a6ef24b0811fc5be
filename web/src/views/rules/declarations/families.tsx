import { useState } from "react";
import type { TableEntry } from "../../../generated/services.js";
import { kindOf } from "../../../model/project/files.js";
import { fileOf, isMaster, partsOf } from "../../../model/project/project.js";
import { useKeys } from "../../../ui/hooks/use-keys.js";
import { useProject } from "../../../ui/studio-context.js";
import { Adding, AddingForm, FormPart, NamePart } from "../form.js";
import { Picker } from "../picker.js";
import { useRules } from "../rules-context.js";
import { DeleteCell, NameField, useEntryField } from "./cells.js";
import { EntryTable } from "./entry-table.js";

/** The families of nodes of a master, each with the file of its scheduler. */
export function Families() {
  const { rules } = useRules();
  const families = rules.entries.filter(({ table }) => table === "family");
  const keys = useKeys(families.map(({ id }) => id));
  return (
    <section className="declarations" aria-label="Families of nodes">
      <h2>Families of nodes</h2>
      <p className="overline">The nodes of a family have one scheduler, which is a file.</p>
      <EntryTable columns={["Name", "Scheduler"]}>
        {families.map((entry, index) => (
          <FamilyRow key={keys[index]} entry={entry} />
        ))}
      </EntryTable>
      <AddFamily taken={families.map(({ value }) => value ?? "")} />
    </section>
  );
}

function FamilyRow({ entry }: { readonly entry: TableEntry }) {
  const { current, draw } = useRules();
  const { rules: _, ...state } = useEntryField(entry);
  const file = entry.value ?? "";
  const files = useSchedulers(file);
  return (
    <tr>
      <td>
        <NameField entry={entry} />
      </td>
      <td>
        <Picker
          label={`Scheduler of ${entry.name}`}
          value={file}
          options={files}
          {...state}
          onChange={(value) =>
            current && void draw({ gesture: "changeValue", target: entry.id, value })
          }
        />
      </td>
      <DeleteCell entry={entry} />
    </tr>
  );
}

function AddFamily({ taken }: { readonly taken: readonly string[] }) {
  const name = "Add: Families of nodes";
  return <Adding name={name}>{(onEnd) => <FamilyForm {...{ name, taken, onEnd }} />}</Adding>;
}

interface FamilyFormProps {
  readonly name: string;
  /** Files that are those of families already. */
  readonly taken: readonly string[];
  readonly onEnd: () => void;
}

function FamilyForm({ name: title, taken, onEnd }: FamilyFormProps) {
  const { draw } = useRules();
  const files = useSchedulers();
  const [name, setName] = useState("");
  const [file, setFile] = useState(files.find(({ value }) => !taken.includes(value))?.value ?? "");
  const add = () =>
    draw({ gesture: "addEntry", table: "family", name: name.trim(), value: file || null });
  return (
    <AddingForm name={title} onAdd={add} onEnd={onEnd}>
      <NamePart name={name} onChange={setName} />
      <FormPart label="Scheduler">
        <Picker
          label="Scheduler"
          value={file}
          options={file === "" ? [{ value: "", label: "choose a file" }, ...files] : files}
          onChange={setFile}
        />
      </FormPart>
    </AddingForm>
  );
}

/** The files of the project whose schedulers nodes can have, with one that is named already. */
function useSchedulers(named = "") {
  const found = useProject((state) =>
    partsOf(state)
      .flatMap((part) => fileOf(state, part) ?? [])
      .filter(({ name, text }) => kindOf(name) === "sched" && !isMaster(text))
      .map(({ name }) => name)
      .join("|"),
  );
  const files = found === "" ? [] : found.split("|");
  const all = named === "" || files.includes(named) ? files : [named, ...files];
  return all.map((value) => ({ value, label: value }));
}
