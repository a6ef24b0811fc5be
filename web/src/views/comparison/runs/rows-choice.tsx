import type { ShownRows } from "./run-rows.js";

interface RowsChoiceProps {
  readonly shown: ShownRows;
  readonly onChoose: (shown: ShownRows) => void;
}

/** What the rows of compared runs are. */
export function RowsChoice({ shown, onChoose }: RowsChoiceProps) {
  return (
    <select
      aria-label="Rows of the runs"
      value={shown}
      onChange={({ target }) => onChoose(target.value as ShownRows)}
    >
      <option value="threads">Threads</option>
      <option value="lengths">Lengths of containers</option>
    </select>
  );
}
