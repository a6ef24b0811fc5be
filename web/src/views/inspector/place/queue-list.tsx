import { formatNumber } from "../../../base/time.js";
import { shownState, threadView } from "../../../model/run/run.js";
import { select } from "../../../model/selection.js";
import { useRun, useStudio } from "../../../ui/studio-context.js";
import { ThreadChip } from "../../../ui/thread-chip.js";
import "./queue-list.css";
import { detailOf, type InLine, type Line } from "../why/in-line.js";

/** More than these are told by their number. */
const MOST_SHOWN = 6;

interface QueueListProps {
  readonly label: string;
  readonly line: Line;
  /** Those of them that are listed. */
  readonly threads: readonly InLine[];
}

/** Threads of a container in the order in which they leave, with keys and since when. */
export function QueueList({ label, line, threads }: QueueListProps) {
  const simulation = useRun((state) => state.simulation);
  const { selection } = useStudio().stores;
  const more = threads.length - MOST_SHOWN;
  return (
    <ul className="in-line" aria-label={label}>
      {threads.slice(0, MOST_SHOWN).map((one) => (
        <li key={one.thread}>
          <button
            type="button"
            className="bare"
            onClick={() => select(selection, { kind: "thread", thread: one.thread })}
          >
            <ThreadChip
              small
              thread={one.thread}
              state={shownState(threadView(simulation, one.thread)?.state ?? "ready")}
            />
            {one.name}
          </button>
          <em>{detailOf(one, line.node)}</em>
        </li>
      ))}
      {more > 0 ? <li className="more">and {formatNumber(more)} more</li> : null}
    </ul>
  );
}
