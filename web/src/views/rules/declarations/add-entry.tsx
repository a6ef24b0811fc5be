import { useState } from "react";
import type { AddEntry, ValueType } from "../../../generated/services.js";
import { ProgramField } from "../../../ui/program-field.js";
import { Adding, AddingForm, FormPart } from "../form.js";
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
  const { rules, draw } = useRules();
  const [name, setName] = useState("");
  const [type, setType] = useState<ValueType>("int");
  const [value, setValue] = useState("");
  const add = () => {
    const entry = { table, name: name.trim(), type, value: value.trim() || null };
    return draw({ gesture: "addEntry", ...entry });
  };
  return (
    <AddingForm name={title} onAdd={add} onEnd={onEnd}>
      <FormPart label="Name">
        <input
          className="field-input"
          aria-label="Name"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </FormPart>
      <FormPart label="Type">
        <Picker label="Type" value={type} options={TYPES} onChange={setType} />
      </FormPart>
      {table === "attribute" ? null : (
        <FormPart label="Value">
          <ProgramField
            rules={rules}
            live
            label="Value"
            text=""
            kind="expression"
            onCommit={(text) => {
              setValue(text);
              return true;
            }}
          />
        </FormPart>
      )}
    </AddingForm>
  );
}
