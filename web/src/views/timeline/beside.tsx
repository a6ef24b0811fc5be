import { useEffect, useRef, useState } from "react";
import type { OpenFork } from "../../model/forks.js";
import { shownState, threadName } from "../../model/run.js";
import { select } from "../../model/selection.js";
import type { Timeline } from "../../model/simulation.js";
import { useRun, useStudio } from "../../ui/studio-context.js";
import { useTheme } from "../../ui/theme.js";
import { ThreadChip } from "../../ui/thread-chip.js";
import { fitCanvas, makePatterns } from "../../ui/timeline/canvas.js";
import { paint } from "../../ui/timeline/painter.js";
import { readPalette } from "../../ui/timeline/palette.js";
import { RowName } from "../../ui/timeline/row-name.js";
import { LANE_HEIGHT, rowsFor } from "../../ui/timeline/rows.js";
import { useTimeline } from "./timeline-store.js";

/** Columns to ask for: two for each pixel of a common screen. */
const COLUMNS = 2000;

/** The side of a fork that does not show, over the same window of time. */
export function Beside() {
  const fork = useRun((state) => state.fork);
  return fork ? <Lanes fork={fork} /> : null;
}

function Lanes({ fork }: { readonly fork: OpenFork }) {
  const { beside, isShown } = fork;
  const { stores } = useStudio();
  const lanes = beside.threads.length;
  return (
    <section className="timeline-beside" aria-label={isShown ? "Original run" : "Forked run"}>
      <div className="timeline-rows" style={{ height: rowsFor(lanes, 0).height }}>
        <div className="timeline-names">
          <div className="timeline-corner">{isShown ? "Original" : "Fork"}</div>
          {beside.threads.map(({ thread, state }) => (
            <button
              key={thread}
              type="button"
              className="timeline-row"
              style={{ height: LANE_HEIGHT }}
              onClick={() => select(stores.selection, { kind: "thread", thread })}
            >
              <ThreadChip thread={thread} state={shownState(state)} small />
              <RowName name={threadName(beside, thread)} />
              <em>{state}</em>
            </button>
          ))}
          <div className="timeline-row scheduler" style={{ height: LANE_HEIGHT }}>
            Scheduler
          </div>
        </div>
        <Picture fork={fork} />
      </div>
    </section>
  );
}

function Picture({ fork }: { readonly fork: OpenFork }) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const window = useTimeline((state) => state.window);
  const timeline = useTimelineBeside(fork);
  const theme = useTheme();
  const [width, setWidth] = useState(0);
  const { beside } = fork;
  const rows = rowsFor(beside.threads.length, 0);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d", { alpha: false });
    if (!element || !context || width === 0) return;
    element.dataset.theme = theme;
    fitCanvas(element, width, rows.height);
    const ratio = element.width / width;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const palette = readPalette(document.documentElement);
    const patterns = makePatterns(context, palette);
    const { time, lastTime } = beside;
    paint(
      { context, width, height: rows.height, palette, patterns },
      { window, timeline, rows, strips: [], time, lastTime, range: null, rangeText: "", scroll: 0 },
    );
  });

  return (
    <div className="timeline-plot" ref={frame}>
      <canvas ref={canvas} role="img" aria-label="Threads of the other side over time" />
    </div>
  );
}

/** Its records around the window, asked for anew when the window or the side changes. */
function useTimelineBeside({ beside }: OpenFork): Timeline | null {
  const { ports } = useStudio();
  const window = useTimeline((state) => state.window);
  const [timeline, setTimeline] = useState<Timeline | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another side has other records
  useEffect(() => {
    let ended = false;
    void ports.simulator.timelineBeside(window.from, window.to, COLUMNS).then((answer) => {
      if (!ended) setTimeline(answer.ok ? answer.value : null);
    });
    return () => {
      ended = true;
    };
  }, [ports, window, beside]);
  return timeline;
}
