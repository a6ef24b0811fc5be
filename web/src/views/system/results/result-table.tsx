import type { SystemTable } from "../../../model/system/systems.js";
import { FiguresTable } from "../../../ui/tables/figures-table.js";

/** Words to the left, numbers to the right. */
export function ResultTable({ table }: { readonly table: SystemTable }) {
  const { name, head, words, rows } = table;
  return (
    <FiguresTable
      className="system-table"
      caption={<caption>{name}</caption>}
      columns={head.map((title, at) => (at < words ? title : { figures: title }))}
      rows={rows}
      keyOf={(row) => row.slice(0, Math.max(1, words)).join(" ")}
      cells={(row) => row}
    />
  );
}
