import { formatNumber, formatTime } from "../../base/time.js";
import { FiguresTable } from "../../ui/tables/figures-table.js";
import type { ClassMeasures } from "./measures.js";

const figures = (title: string) => ({ figures: title });

const COLUMNS = [
  "Waits of",
  ...["Waits", "Until over", "Until noticed", "Until chosen"].map(figures),
];

/** Waiting in its parts: until it was over, until the library noticed that, until the scheduler chose. */
export function Waits({ classes }: { readonly classes: readonly ClassMeasures[] }) {
  const waiting = classes.filter((each) => (each.until_over_ns ?? 0) > 0);
  if (waiting.length === 0) return null;
  return (
    <FiguresTable
      columns={COLUMNS}
      rows={waiting}
      keyOf={(each) => each.class}
      cells={(each) => [
        each.class,
        formatNumber(each.waits ?? 0),
        formatTime(each.until_over_ns ?? 0),
        formatTime(each.until_noticed_ns ?? 0),
        formatTime(each.until_chosen_ns ?? 0),
      ]}
    />
  );
}
