import { ChartGantt, Download, Expand, StepBack, StepForward, ZoomIn, ZoomOut } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { threadName } from "../../model/run/run.js";
import type { SimulationState, Timeline } from "../../model/run/simulation.js";
import { select } from "../../model/selection.js";
import { Empty } from "../../ui/empty.js";
import { useAsked } from "../../ui/hooks/use-asked.js";
import { Icon } from "../../ui/icons/icon.js";
import { IconButton } from "../../ui/icons/icon-button.js";
import { BeforeRun } from "../../ui/no-system.js";
import { useRowOrder } from "../../ui/rows/use-row-order.js";
import { useRun, useStudio } from "../../ui/studio-context.js";
import { useTheme } from "../../ui/theme.js";
import { timeLabel } from "../../ui/timeline/axis.js";
import { useSize } from "../../ui/timeline/use-size.js";
import type { Window } from "../../ui/timeline/window.js";
import { ChartView } from "./chart.js";
import { Names } from "./names.js";
import type { Chart } from "./places.js";
import { saveGantt } from "./save.js";
import { TurnTable } from "./turn-table.js";
import { type ShownWindow, useWindow } from "./use-window.js";
import "./gantt.css";

/** Who ran when, as books draw it. */
export default function GanttView() {
  const simulation = useRun((state) => state.simulation);
  if (!simulation || simulation.lastTime === 0) {
    return (
      <BeforeRun>
        <Empty
          icon={ChartGantt}
          title="Nothing ran yet"
          text="Run or step to see who has the processor when."
        />
      </BeforeRun>
    );
  }
  return <Gantt simulation={simulation} />;
}

/** Names stand at the left of the rows; there is less room for them on a narrow screen. */
const NAMES = 128;
const NARROW_NAMES = 84;
const NARROW = 560;
/** Pixels of a column: what is shorter is merged. */
const COLUMN = 2;

function Gantt({ simulation }: { readonly simulation: SimulationState }) {
  const studio = useStudio();
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useSize(frame, frame);
  const shown = useWindow(simulation);
  const [told, setTold] = useState<string | null>(null);
  const left = width < NARROW ? NARROW_NAMES : NAMES;
  const timeline = useTimeline(shown.window, Math.max(1, Math.round((width - left) / COLUMN)));
  const names = useNames(simulation);
  const order = useRowOrder();
  const chart: Chart | null =
    timeline && width > left ? { timeline, window: shown.window, names, order, width, left } : null;
  return (
    <div className="gantt">
      <div className="gantt-head">
        <p className="gantt-said" role="status">
          {told ?? ""}
        </p>
        <Tools chart={chart} shown={shown} />
      </div>
      <div className="gantt-frame" ref={frame}>
        {chart ? <Names chart={chart} /> : null}
        {chart ? (
          <ChartView
            chart={chart}
            time={simulation.time}
            tell={setTold}
            select={(thread) => select(studio.stores.selection, { kind: "thread", thread })}
          />
        ) : null}
      </div>
      {chart ? <Legend timeline={chart.timeline} /> : null}
      {chart ? <TurnTable chart={chart} /> : null}
    </div>
  );
}

function useTimeline({ from, to }: Window, columns: number): Timeline | null {
  const { simulator } = useStudio().ports;
  const ask = useCallback(
    () => simulator.timeline(from, to, columns),
    [simulator, from, to, columns],
  );
  return useAsked(ask);
}

/** They change only when a thread is born. */
function useNames(simulation: SimulationState): readonly string[] {
  const latest = useRef(simulation);
  latest.current = simulation;
  const count = simulation.threads.length;
  return useMemo(
    () => Array.from({ length: count }, (_, index) => threadName(latest.current, index + 1)),
    [count],
  );
}

const ZOOM = 2;
const MOVE = 0.5;

function Tools({ chart, shown }: { readonly chart: Chart | null; readonly shown: ShownWindow }) {
  const studio = useStudio();
  const theme = useTheme();
  const { window, isWhole, zoom, move, showAll } = shown;
  const save = (form: "svg" | "png") => {
    if (chart)
      void saveGantt(studio, { timeline: chart.timeline, threads: chart.names }, form, theme);
  };
  return (
    <div className="gantt-tools" role="toolbar" aria-label="View of the Gantt chart">
      <span className="gantt-window">
        {timeLabel(window.from, window)} to {timeLabel(window.to, window)}
      </span>
      <IconButton
        icon={StepBack}
        label="Show what was before"
        available={window.from > 0}
        onPress={() => move(-MOVE)}
      />
      <IconButton
        icon={StepForward}
        label="Show what comes next"
        available={!isWhole}
        onPress={() => move(MOVE)}
      />
      <IconButton icon={ZoomOut} label="Zoom out of the chart" onPress={() => zoom(ZOOM)} />
      <IconButton icon={ZoomIn} label="Zoom into the chart" onPress={() => zoom(1 / ZOOM)} />
      <IconButton icon={Expand} label="Show all turns" onPress={showAll} />
      {(["svg", "png"] as const).map((form) => (
        <button
          key={form}
          type="button"
          className="btn small"
          aria-label={`Download the chart as ${form.toUpperCase()}`}
          aria-disabled={chart === null}
          onClick={() => save(form)}
        >
          <Icon of={Download} /> {form.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

/** What the looks mean, and the marks where there are jobs. */
function Legend({ timeline }: { readonly timeline: Timeline }) {
  return (
    <ul className="gantt-legend" aria-label="Legend">
      <li>
        <i className="gantt-key running" /> runs
      </li>
      <li>
        <i className="gantt-key ready" /> ready
      </li>
      <li>
        <i className="gantt-key waiting" /> waits
      </li>
      {timeline.marks.length > 0 ? (
        <>
          <li>▴ job released</li>
          <li>▾ deadline</li>
          <li>
            <span className="gantt-key-missed">✕</span> deadline missed
          </li>
        </>
      ) : null}
    </ul>
  );
}
