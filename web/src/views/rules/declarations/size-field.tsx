import type { TableEntry } from "../../../generated/services.js";
import { ProgramField } from "../../../ui/program-field.js";
import { useRules } from "../rules-context.js";

/** How many there are of a container or variable; empty for a single one. */
export function SizeField({ entry }: { readonly entry: TableEntry }) {
  const { rules, current, draw } = useRules();
  const { id, name, size, inherited } = entry;
  return (
    <ProgramField
      label={`Size of ${name}`}
      text={size ?? ""}
      kind="expression"
      placeholder="one"
      rules={rules}
      disabled={inherited}
      resting={!current}
      onCommit={(text) => draw({ gesture: "changeSize", target: id, size: text.trim() || null })}
    />
  );
}
