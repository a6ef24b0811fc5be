import { formatTime } from "../../base/time.js";
import { FiguresTable } from "../../ui/tables/figures-table.js";
import { ResponseBar } from "./response-bar.js";
import type { ComparedTask } from "./simulated.js";

const COLUMNS = [
  "Thread",
  ...["Priority", "C", "T", "D", "J", "B", "Bound", "Simulated", "Margin"].map((figures) => ({
    figures,
  })),
  "Response within the deadline",
  "Deadlines",
];

const OUTLOOKS = { met: "met", missed: "missed", unknown: "not known" } as const;

/** What each column tells, for whoever has not met the letters yet. */
const LETTERS: readonly (readonly [string, string])[] = [
  ["C", "what a job computes at most"],
  ["T", "the period, or the least distance of two releases"],
  ["D", "the deadline, from the release on"],
  ["J", "by how much a release can be late"],
  ["B", "how long a job waits at most for a less urgent thread"],
  ["Bound", "the longest response time that the analysis finds"],
  ["Simulated", "the longest one in the run that is open, so far"],
  ["Margin", "the deadline less the bound"],
];

/** A row for each task: its figures, the bound on its response, and what the run has come to. */
export function Tasks({ tasks }: { readonly tasks: readonly ComparedTask[] }) {
  return (
    <section className="deadlines-tasks" aria-label="Threads and their deadlines">
      <FiguresTable
        columns={COLUMNS}
        rows={tasks}
        keyOf={(each) => each.name}
        cells={(each) => [
          each.instances > 1 ? `${each.name} (${each.instances})` : each.name,
          priorityOf(each),
          formatTime(each.computingNs),
          formatTime(each.periodNs),
          formatTime(each.deadlineNs),
          formatTime(each.jitterNs),
          formatTime(each.blockingNs),
          boundOf(each),
          timeOf(each.simulated),
          timeOf(each.marginNs),
          <ResponseBar key="bar" task={each} />,
          <span key="outlook" className={`outlook ${each.outlook}`}>
            {OUTLOOKS[each.outlook]}
          </span>,
        ]}
      />
      {tasks.some((each) => each.isContradicted) ? (
        <p className="deadlines-contradiction">
          A simulated job took longer than its bound. This is a fault of the studio, not of your
          scheduler.
        </p>
      ) : null}
      <dl className="deadlines-letters">
        {LETTERS.map(([letter, meaning]) => (
          <div key={letter}>
            <dt>{letter}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Periods and deadlines can be priorities, too. */
function priorityOf({ priority }: ComparedTask): string {
  if (priority === null) return "";
  return Math.abs(priority) < 1e6 ? String(priority) : formatTime(priority);
}

function boundOf({ responseNs, exactness }: ComparedTask): string {
  if (responseNs === null) return "–";
  return exactness === "exact" ? `${formatTime(responseNs)} exact` : `≤ ${formatTime(responseNs)}`;
}

function timeOf(time: number | null): string {
  return time === null ? "–" : formatTime(time);
}
