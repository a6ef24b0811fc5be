import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { AddEntry, ValueType } from "../../generated/services.js";
import { Icon } from "../../ui/icon.js";
import { ProgramField } from "../../ui/program-field.js";
import { FormPart, focusFirstField } from "./form.js";
import { useRules } from "./rules-context.js";
import { TypePicker } from "./type-picker.js";

interface AddEntryProps {
  readonly table: AddEntry["table"];
  /** Of its section, for screen readers. */
  readonly title: string;
}

/** Declares one more. */
export function AddEntryForm({ table, title }: AddEntryProps) {
  const { rules, current, draw } = useRules();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [type, setType] = useState<ValueType>("int");
  const [value, setValue] = useState("");
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const entry = { table, name: name.trim(), type, value: value.trim() || null };
    if (await draw({ gesture: "addEntry", ...entry })) setOpen(false);
  };
  if (!open) {
    return (
      <button
        type="button"
        className="btn small add-card"
        aria-label={`Add: ${title}`}
        disabled={!current}
        onClick={() => {
          setName("");
          setValue("");
          setOpen(true);
        }}
      >
        <Icon of={Plus} size={13} />
        Add
      </button>
    );
  }
  return (
    <form
      className="card-form"
      aria-label={`Add: ${title}`}
      onSubmit={add}
      onKeyDown={({ key }) => key === "Escape" && setOpen(false)}
      ref={focusFirstField}
    >
      <FormPart label="Name">
        <input
          className="field-input"
          aria-label="Name"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </FormPart>
      <FormPart label="Type">
        <TypePicker label="Type" type={type} onChange={setType} />
      </FormPart>
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
      <p className="form-end">
        <button type="submit" className="btn small primary">
          Add
        </button>
        <button type="button" className="btn small" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </p>
    </form>
  );
}
