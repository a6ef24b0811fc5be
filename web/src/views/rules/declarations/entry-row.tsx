import { Trash2 } from "lucide-react";
import type { TableEntry, ValueType } from "../../../generated/services.js";
import { IconButton } from "../../../ui/icon-button.js";
import { ProgramField } from "../../../ui/program-field.js";
import { Picker, TYPES } from "../picker.js";
import { useRules } from "../rules-context.js";
import { SizeField } from "./size-field.js";

/** One declaration; each cell changes it, and one that is inherited only shows it. */
export function EntryRow({ entry }: { readonly entry: TableEntry }) {
  const { rules, current, draw } = useRules();
  const { id, table, name, type, size, value, inherited, file } = entry;
  const field = { rules, disabled: inherited, resting: !current };
  return (
    <tr>
      <td>
        <ProgramField
          {...field}
          label={`Name of ${name}`}
          text={name}
          kind="name"
          onCommit={(text) => draw({ gesture: "rename", target: id, name: text.trim() })}
        />
        {size === null || table === "variable" ? null : <code>[{size}]</code>}
        {inherited ? <em className="entry-from">from {file}</em> : null}
      </td>
      <td>
        <Picker
          label={`Type of ${name}`}
          value={type as ValueType}
          options={TYPES}
          disabled={inherited}
          resting={!current}
          onChange={(chosen) =>
            current && void draw({ gesture: "changeType", target: id, type: chosen })
          }
        />
      </td>
      {table === "variable" ? (
        <td className="entry-size">
          <SizeField entry={entry} />
        </td>
      ) : null}
      {table === "attribute" ? null : (
        <td>
          <ProgramField
            {...field}
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
      <td>
        {inherited ? null : (
          <IconButton
            icon={Trash2}
            label={`Delete ${name}`}
            available={current}
            onPress={() => void draw({ gesture: "delete", targets: [id] })}
          />
        )}
      </td>
    </tr>
  );
}
