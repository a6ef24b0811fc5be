import type { ReactNode } from "react";

interface EntryTableProps {
  /** Titles of the columns before that of the buttons. */
  readonly columns: readonly string[];
  /** Rows, none of them for no table. */
  readonly children: readonly ReactNode[];
}

/** Declarations of one kind, a row for each; a last column deletes. */
export function EntryTable({ columns, children }: EntryTableProps) {
  if (children.length === 0) return null;
  return (
    <table>
      <thead>
        <tr>
          {columns.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          <th scope="col">
            <span className="unseen">Delete</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
