import { Pin } from "lucide-react";
import { threadName, threadView } from "../../model/run/run.js";
import { select } from "../../model/selection.js";
import { Icon } from "../../ui/icons/icon.js";
import { pinName } from "../../ui/rows/pins.js";
import { usePinning } from "../../ui/rows/use-pinning.js";
import { useRun, useStudio } from "../../ui/studio-context.js";
import { RowName } from "../../ui/timeline/row-name.js";
import { threadAt } from "../../ui/timeline/rows.js";
import { type Chart, ROW, rowCount, rowTop } from "./places.js";

/** The names at the left of the rows. P pins one, and it can be dragged among the pins. */
export function Names({ chart }: { readonly chart: Chart }) {
  return (
    <div
      className="gantt-names"
      data-rows=""
      style={{ top: rowTop(chart, 0), width: chart.left - 4 }}
    >
      {Array.from({ length: rowCount(chart) }, (_, row) => {
        const thread = threadAt(chart.order, row) + 1;
        return <Name key={thread} thread={thread} isPinned={row < chart.order.pinned} />;
      })}
    </div>
  );
}

interface NameProps {
  readonly thread: number;
  readonly isPinned: boolean;
}

function Name({ thread, isPinned }: NameProps) {
  const { selection } = useStudio().stores;
  const name = useRun(({ simulation }) => threadName(simulation, thread));
  const pin = useRun(({ simulation }) => {
    const view = threadView(simulation, thread);
    return view ? pinName(view) : "";
  });
  const pinning = usePinning("pinnedThreads", pin, isPinned);
  return (
    <button
      type="button"
      style={{ height: ROW }}
      data-row={pin}
      data-pinned={isPinned ? "" : undefined}
      aria-description={
        isPinned ? "Pinned. P unpins the row, Alt with arrows moves it." : "P pins the row."
      }
      {...pinning}
      onClick={() => select(selection, { kind: "thread", thread })}
    >
      {isPinned ? <Icon of={Pin} size={11} /> : null}
      <RowName name={name} />
    </button>
  );
}
