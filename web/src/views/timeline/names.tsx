import { Pin } from "lucide-react";
import { type RefObject, Suspense } from "react";
import { formatShare } from "../../base/time.js";
import { shownState, threadName, threadView } from "../../model/run/run.js";
import { stateName } from "../../model/run/thread-words.js";
import { select } from "../../model/selection.js";
import { Icon } from "../../ui/icons/icon.js";
import { lazily } from "../../ui/lazily.js";
import { pinName } from "../../ui/rows/pins.js";
import { usePinning } from "../../ui/rows/use-pinning.js";
import { useRun, useSelection, useStudio } from "../../ui/studio-context.js";
import { ThreadChip } from "../../ui/thread-chip.js";
import { LaneNames } from "../../ui/timeline/lane-names.js";
import { RowName } from "../../ui/timeline/row-name.js";
import { LANE_HEIGHT, type RowOrder, rowsFor, threadAt } from "../../ui/timeline/rows.js";
import { StripRow } from "./strip-row.js";

const GroupTag = lazily(() => import("./shares/tag.js"));

interface NamesProps {
  readonly lanes: number;
  readonly processors: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly strips: readonly number[];
  readonly order: RowOrder;
}

/** What each row is: a thread with its state, the scheduler with its share, a container with its length. */
export function Names({ lanes, processors, scroller, strips, order }: NamesProps) {
  const { pinned } = order;
  const nameOf = (row: number) => {
    const thread = threadAt(order, row) + 1;
    return <ThreadRow key={thread} thread={thread} pinned={row < pinned ? row : null} />;
  };
  return (
    <div className="timeline-names" data-rows="">
      <div className="timeline-corner">
        Threads <em>{lanes}</em>
      </div>
      {pinned > 0 ? (
        <fieldset className="timeline-pinned" aria-label="Pinned rows">
          {Array.from({ length: pinned }, (_, row) => nameOf(row))}
        </fieldset>
      ) : null}
      <LaneNames
        lanes={lanes - pinned}
        scroller={scroller}
        pinned={pinned}
        name={(row) => nameOf(pinned + row)}
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

interface ThreadRowProps {
  readonly thread: number;
  /** Its place among the pinned rows; null for a row that is not pinned. */
  readonly pinned: number | null;
}

function ThreadRow({ thread, pinned }: ThreadRowProps) {
  const { stores } = useStudio();
  const pin = useRun(({ simulation }) => {
    const view = threadView(simulation, thread);
    return view ? pinName(view) : "";
  });
  const pinning = usePinning("pinnedThreads", pin, pinned !== null);
  const name = useRun((state) => threadName(state.simulation, thread));
  const state = useRun(({ simulation }) => threadView(simulation, thread)?.state ?? "unborn");
  const isTree = useRun(({ program }) => program?.model === "group");
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
      aria-description={
        pinned === null ? "P pins the row." : "Pinned. P unpins the row, Alt with arrows moves it."
      }
      data-pinned={pinned === null ? undefined : ""}
      data-row={pin}
      {...pinning}
      onClick={() => select(stores.selection, { kind: "thread", thread })}
    >
      <ThreadChip thread={thread} state={shownState(state)} small />
      <RowName name={name} />
      {isTree ? (
        <Suspense fallback={null}>
          <GroupTag thread={thread} />
        </Suspense>
      ) : null}
      {pinned === null ? null : <Icon of={Pin} size={11} />}
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
