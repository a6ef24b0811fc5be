import { Activity } from "lucide-react";
import { useRef } from "react";
import { errorsOf } from "../../model/project/compilation.js";
import { appointmentsOf } from "../../model/run/appointments.js";
import { Empty } from "../../ui/empty.js";
import { Compartment, lazily } from "../../ui/lazily.js";
import { BeforeRun } from "../../ui/no-system.js";
import { useRowOrder } from "../../ui/rows/use-row-order.js";
import { useCompilation, useRun } from "../../ui/studio-context.js";
import { rowsFor } from "../../ui/timeline/rows.js";
import { Beside } from "./beside.js";
import { FindBar } from "./find-bar.js";
import { ForkBar } from "./fork-bar.js";
import { Names } from "./names.js";
import { Playhead } from "./playhead.js";
import { Plot } from "./plot.js";
import { useTimeline } from "./timeline-store.js";
import { useFollow } from "./use-follow.js";
import { useRangeText } from "./use-range-text.js";
import { useRecords } from "./use-records.js";
import { useShownStrips } from "./use-shown-strips.js";

const GroupShares = lazily(() => import("./shares/index.js"));
const Appointments = lazily(() => import("./appointments/index.js"));

/** Threads as rows over time, with the lengths of containers below. */
export function TimelineView() {
  const ready = useRun((state) => state.simulation !== null);
  if (ready) return <Timeline />;
  return (
    <BeforeRun>
      <NoProgram />
    </BeforeRun>
  );
}

/** Why nothing can be run, as far as the texts tell. */
function NoProgram() {
  const text = useCompilation(({ analysis, diagnosis }) => {
    if (errorsOf(diagnosis) > 0)
      return "The texts have errors. Problems lists them. The run begins once they are fixed.";
    if (analysis && !analysis.compiled)
      return "The scheduler does not dispatch a thread yet, so nothing can run. Problems lists the handlers that are missing.";
    return "The timeline shows each thread over time as soon as a scheduler and a workload without errors are loaded.";
  });
  return <Empty icon={Activity} title="No run yet" text={text} />;
}

function Timeline() {
  useFollow();
  useRecords();
  useRangeText();
  const lanes = useRun((state) => state.simulation?.threads.length ?? 0);
  const strips = useShownStrips();
  const order = useRowOrder();
  const processors = useTimeline(({ timeline }) => timeline?.processors.length ?? 1);
  const appoints = useRun(({ program }) => appointmentsOf(program) !== null);
  const isTree = useRun(({ program }) => program?.model === "group");
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div className="timeline-sides">
      <ForkBar />
      <FindBar />
      <div className="timeline" ref={scroller}>
        <div
          className="timeline-rows"
          style={{ minHeight: rowsFor(lanes, strips.length, processors).height }}
        >
          <Names
            lanes={lanes}
            processors={processors}
            scroller={scroller}
            strips={strips}
            order={order}
          />
          <Playhead>
            <Plot
              lanes={lanes}
              processors={processors}
              strips={strips}
              order={order}
              scroller={scroller}
            />
          </Playhead>
        </div>
      </div>
      {isTree ? (
        <Compartment>
          <GroupShares />
        </Compartment>
      ) : null}
      {appoints ? (
        <Compartment>
          <Appointments order={order} />
        </Compartment>
      ) : null}
      <Beside />
    </div>
  );
}
