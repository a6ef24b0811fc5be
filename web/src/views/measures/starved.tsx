import { formatNumber, formatTime } from "../../base/time.js";
import { FiguresTable } from "../../ui/tables/figures-table.js";
import type { StarvedThread } from "./measures.js";

/** So many are listed; where more starve, they say nothing new. */
const LISTED = 20;

const COLUMNS = [
  "Starved",
  { figures: "Ready since" },
  { figures: "For" },
  { figures: "Turns of others" },
  "Passed over by",
];

/** Threads that could run and were passed over, with where they lie and what would take them from there. */
export function Starved({ threads }: { readonly threads: readonly StarvedThread[] }) {
  const more = threads.length - LISTED;
  return (
    <FiguresTable
      columns={COLUMNS}
      rows={threads.slice(0, LISTED)}
      keyOf={(each) => each.thread}
      cells={(each) => [
        `${each.class} (thread ${each.thread})${each.activations === 0 ? ", never ran" : ""}`,
        formatTime(each.since_ns),
        formatTime(each.ready_ns),
        formatNumber(each.turns_of_others),
        passedOverBy(each),
      ]}
    >
      {more > 0 ? (
        <tr>
          <td colSpan={COLUMNS.length}>and {more} more</td>
        </tr>
      ) : null}
    </FiguresTable>
  );
}

/** The rule that would have taken it, or where it lay when there is none. */
export function passedOverBy(thread: StarvedThread): string {
  const { container, rule, line, instead, instead_line } = thread;
  if (container === undefined) return "";
  if (rule === undefined) return `no rule takes a thread out of ${container}`;
  const first = instead === undefined ? "" : `, behind ${told(instead, instead_line)}`;
  return `${told(rule, line)}${first}`;
}

const told = (rule: string, line: number | undefined) => `${rule.replace(/;$/, "")} (line ${line})`;
