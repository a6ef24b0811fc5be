import type { TableEntry, ValueType } from "../../../generated/services.js";
import { ProgramField } from "../../../ui/fields/program-field.js";
import { Picker, TYPES } from "../picker.js";
import { useRules } from "../rules-context.js";
import { DeleteCell, NameField, SizeCell, useEntryField } from "./cells.js";

/** One declaration; each cell changes it, and one that is inherited only shows it. */
export function EntryRow({ entry }: { readonly entry: TableEntry }) {
  const { current, draw } = useRules();
  const { id, table, name, type, size, value, inherited, file } = entry;
  const { rules, ...state } = useEntryField(entry);
  return (
    <tr>
      <td>
        <NameField entry={entry} />
        {size === null || table === "variable" ? null : <code>[{size}]</code>}
        {inherited ? <em className="entry-from">from {file}</em> : null}
      </td>
      <td>
        <Picker
          label={`Type of ${name}`}
          value={type as ValueType}
          options={TYPES}
          {...state}
          onChange={(chosen) =>
            current && void draw({ gesture: "changeType", target: id, type: chosen })
          }
        />
      </td>
      {table === "variable" ? <SizeCell entry={entry} /> : null}
      {table === "attribute" ? null : (
        <td>
          <ProgramField
            {...state}
            rules={rules}
            label={`Value of ${name}`}
            text={value ?? ""}
            kind="expression"
            placeholder="none"
            onCommit={(text) =>
              draw({ gesture: "changeValue", target: id, value: text.trim() || null })
            }
          />
        </td>
      )}
      <DeleteCell entry={entry} />
    </tr>
  );
}
