import type { RefObject } from "react";
import { formatShare } from "../../base/time.js";
import { shownState, threadName, threadView } from "../../model/run/run.js";
import { stateName } from "../../model/run/thread-words.js";
import { select } from "../../model/selection.js";
import { useRun, useSelection, useStudio } from "../../ui/studio-context.js";
import { ThreadChip } from "../../ui/thread-chip.js";
import { LaneNames } from "../../ui/timeline/lane-names.js";
import { RowName } from "../../ui/timeline/row-name.js";
import { LANE_HEIGHT, rowsFor } from "../../ui/timeline/rows.js";
import { StripRow } from "./strip-row.js";

interface NamesProps {
  readonly lanes: number;
  readonly processors: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly strips: readonly number[];
}

/** What each row is: a thread with its state, the scheduler with its share, a container with its length. */
export function Names({ lanes, processors, scroller, strips }: NamesProps) {
  return (
    <div className="timeline-names">
      <div className="timeline-corner">
        Threads <em>{lanes}</em>
      </div>
      <LaneNames
        lanes={lanes}
        scroller={scroller}
        name={(lane) => <ThreadRow key={lane} thread={lane + 1} />}
      />
      {rowsFor(lanes, 0, processors).processorTops.map((top, processor) => (
        <div key={top} className="timeline-row scheduler" style={{ height: LANE_HEIGHT }}>
          Processor {processor}
        </div>
      ))}
      <SchedulerRow />
      {strips.map((node, index) => (
        <StripRow key={node} node={node} index={index} strips={strips} />
      ))}
    </div>
  );
}

function ThreadRow({ thread }: { readonly thread: number }) {
  const { stores } = useStudio();
  const name = useRun((state) => threadName(state.simulation, thread));
  const state = useRun(({ simulation }) => threadView(simulation, thread)?.state ?? "unborn");
  const isNext = useRun(({ simulation }) => simulation?.running === thread);
  const selected = useSelection(
    ({ selection }) => selection.kind === "thread" && selection.thread === thread,
  );
  return (
    <button
      type="button"
      className="timeline-row"
      data-now={isNext || state === "running" ? "" : undefined}
      style={{ height: LANE_HEIGHT }}
      aria-pressed={selected}
      onClick={() => select(stores.selection, { kind: "thread", thread })}
    >
      <ThreadChip thread={thread} state={shownState(state)} small />
      <RowName name={name} />
      <em>{stateName(state)}</em>
    </button>
  );
}

function SchedulerRow() {
  const share = useRun(({ simulation }) =>
    simulation ? formatShare(simulation.schedulerTime, simulation.time) : "",
  );
  return (
    <div className="timeline-row scheduler" style={{ height: LANE_HEIGHT }}>
      Scheduler <em>{share}</em>
    </div>
  );
}
