import { formatTime } from "../../base/time.js";
import { FiguresTable } from "../../ui/tables/figures-table.js";
import type { ProcessMeans, ProcessMeasures } from "./measures.js";

const figures = (title: string) => ({ figures: title });

const COLUMNS = [
  "Process",
  ...["Arrival", "Start", "Finish", "Turnaround", "Waiting", "Response"].map(figures),
];

const told = (time: number | null | undefined) =>
  typeof time === "number" ? formatTime(time) : "–";

interface ProcessesProps {
  readonly processes: readonly ProcessMeasures[];
  readonly means: ProcessMeans | undefined;
}

/** What each process of a table came to, and their means. */
export function Processes({ processes, means }: ProcessesProps) {
  return (
    <FiguresTable
      columns={COLUMNS}
      rows={processes}
      keyOf={({ thread }) => thread}
      cells={(each) => [
        each.process,
        told(each.arrival_ns),
        each.refused ? "refused" : told(each.start_ns),
        told(each.finish_ns),
        told(each.turnaround_ns),
        each.refused ? "–" : told(each.waiting_ns),
        told(each.response_ns),
      ]}
    >
      {means ? <Means means={means} /> : null}
    </FiguresTable>
  );
}

/** Of turnaround and waiting those of processes that have finished: of the others they are not known yet. */
function Means({ means }: { readonly means: ProcessMeans }) {
  const all = means.finished === means.processes;
  return (
    <tr className="means">
      <th scope="row" colSpan={4}>
        {all ? "Mean" : `Mean of ${means.finished} finished`}
      </th>
      <td className="right">{told(means.turnaround_ns)}</td>
      <td className="right">{told(means.waiting_ns)}</td>
      <td className="right">{told(means.response_ns)}</td>
    </tr>
  );
}
