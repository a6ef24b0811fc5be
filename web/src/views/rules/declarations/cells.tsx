import { Trash2 } from "lucide-react";
import type { TableEntry } from "../../../generated/services.js";
import { ProgramField } from "../../../ui/fields/program-field.js";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { useRules } from "../rules-context.js";

interface CellProps {
  readonly entry: TableEntry;
}

/** What all fields of a declaration have in common. */
export function useEntryField({ inherited }: TableEntry) {
  const { rules, current } = useRules();
  return { rules, disabled: inherited, resting: !current };
}

export function NameField({ entry }: CellProps) {
  const { draw } = useRules();
  return (
    <ProgramField
      {...useEntryField(entry)}
      label={`Name of ${entry.name}`}
      text={entry.name}
      kind="name"
      onCommit={(text) => draw({ gesture: "rename", target: entry.id, name: text.trim() })}
    />
  );
}

/** How many there are of a container or variable; empty for a single one. */
export function SizeCell({ entry }: CellProps) {
  const { draw } = useRules();
  return (
    <td className="entry-size">
      <ProgramField
        {...useEntryField(entry)}
        label={`Size of ${entry.name}`}
        text={entry.size ?? ""}
        kind="expression"
        placeholder="one"
        onCommit={(text) =>
          draw({ gesture: "changeSize", target: entry.id, size: text.trim() || null })
        }
      />
    </td>
  );
}

export function DeleteCell({ entry: { id, name, inherited } }: CellProps) {
  const { current, draw } = useRules();
  return (
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
  );
}
