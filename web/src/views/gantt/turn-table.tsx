import { formatTime } from "../../base/time.js";
import { FiguresTable } from "../../ui/tables/figures-table.js";
import { timeLabel } from "../../ui/timeline/axis.js";
import { type Chart, turnsIn } from "./places.js";

/** Of more turns the first are listed. */
const LISTED = 200;

const figures = (title: string) => ({ figures: title });

/** The turns in view as a table, and the deadlines that were missed: the chart for who does not see it. */
export function TurnTable({ chart }: { readonly chart: Chart }) {
  const turns = turnsIn(chart);
  const { window, names, timeline } = chart;
  const missed = timeline.marks.filter(({ kind }) => kind === "missed");
  const more = turns.length - LISTED;
  const columns = ["Thread", figures("Processor"), figures("From"), figures("To"), figures("Time")];
  return (
    <details className="gantt-table">
      <summary>As a table</summary>
      <FiguresTable
        columns={columns}
        rows={turns.slice(0, LISTED)}
        keyOf={({ processor, from }) => `${processor} ${from}`}
        cells={({ thread, processor, from, to }) => [
          names[thread - 1],
          processor,
          timeLabel(from, window),
          timeLabel(to, window),
          formatTime(to - from),
        ]}
      >
        {more > 0 ? (
          <tr>
            <td colSpan={columns.length}>and {more} more</td>
          </tr>
        ) : null}
      </FiguresTable>
      {missed.length > 0 ? (
        <FiguresTable
          columns={["Missed its deadline", figures("At")]}
          rows={missed.slice(0, LISTED)}
          keyOf={({ thread, time }) => `${thread} ${time}`}
          cells={({ thread, time }) => [names[thread - 1], timeLabel(time, window)]}
        />
      ) : null}
    </details>
  );
}
