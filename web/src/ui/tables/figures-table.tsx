import type { ReactNode } from "react";
import "./table.css";

/** A title; one of a column of figures stands at their side. */
export type Column = string | { readonly figures: string };

interface HeadCellsProps {
  readonly columns: readonly Column[];
}

export function HeadCells({ columns }: HeadCellsProps) {
  return columns.map((column) =>
    typeof column === "string" ? (
      <th key={column} scope="col">
        {column}
      </th>
    ) : (
      <th key={column.figures} scope="col" className="right">
        {column.figures}
      </th>
    ),
  );
}

interface CellsProps {
  readonly columns: readonly Column[];
  readonly cells: readonly ReactNode[];
}

/** The cells of one row, as their columns say. */
export function Cells({ columns, cells }: CellsProps) {
  return columns.map((column, index) =>
    typeof column === "string" ? (
      <td key={column}>{cells[index]}</td>
    ) : (
      <td key={column.figures} className="right">
        {cells[index]}
      </td>
    ),
  );
}

interface FiguresTableProps<Row> extends HeadCellsProps {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly cells: (row: Row) => readonly ReactNode[];
  readonly className?: string;
  readonly caption?: ReactNode;
  /** Behind the rows. */
  readonly children?: ReactNode;
}

/** A row for each thing, a column for each figure of it. */
export function FiguresTable<Row>(props: FiguresTableProps<Row>) {
  const { columns, rows, keyOf, cells, className = "", caption, children } = props;
  return (
    <table className={`table ${className}`.trim()}>
      {caption}
      <thead>
        <tr>
          <HeadCells columns={columns} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <Cells columns={columns} cells={cells(row)} />
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  );
}
