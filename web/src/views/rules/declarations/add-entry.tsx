import { useState } from "react";
import type { AddEntry, ValueType } from "../../../generated/services.js";
import { Adding, AddingForm, FormPart, NamePart, ProgramPart } from "../form.js";
import { Picker, TYPES } from "../picker.js";
import { useRules } from "../rules-context.js";

interface AddEntryProps {
  readonly table: AddEntry["table"];
  /** Of its section, for screen readers. */
  readonly title: string;
}

/** Declares one more. */
export function AddEntryForm({ table, title }: AddEntryProps) {
  const name = `Add: ${title}`;
  return <Adding name={name}>{(onEnd) => <EntryForm {...{ table, name, onEnd }} />}</Adding>;
}

interface EntryFormProps {
  readonly table: AddEntry["table"];
  readonly name: string;
  readonly onEnd: () => void;
}

function EntryForm({ table, name: title, onEnd }: EntryFormProps) {
  const { draw } = useRules();
  const [name, setName] = useState("");
  const [type, setType] = useState<ValueType>("int");
  const [value, setValue] = useState("");
  const add = () => {
    const entry = { table, name: name.trim(), type, value: value.trim() || null };
    return draw({ gesture: "addEntry", ...entry });
  };
  return (
    <AddingForm name={title} onAdd={add} onEnd={onEnd}>
      <NamePart name={name} onChange={setName} />
      <FormPart label="Type">
        <Picker label="Type" value={type} options={TYPES} onChange={setType} />
      </FormPart>
      {table === "attribute" ? null : (
        <ProgramPart label="Value" kind="expression" onChange={setValue} />
      )}
    </AddingForm>
  );
}
