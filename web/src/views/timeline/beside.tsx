import { type RefObject, useEffect, useRef, useState } from "react";
import type { OpenFork } from "../../model/run/forks.js";
import { shownState, threadName, threadView } from "../../model/run/run.js";
import type { SimulationState, Timeline } from "../../model/run/simulation.js";
import { starvedThreads } from "../../model/run/starved.js";
import { stateName } from "../../model/run/thread-words.js";
import { select } from "../../model/selection.js";
import { useRun, useStudio } from "../../ui/studio-context.js";
import { useTheme } from "../../ui/theme.js";
import { ThreadChip } from "../../ui/thread-chip.js";
import { makePatterns, opaqueContext } from "../../ui/timeline/canvas.js";
import { LaneNames } from "../../ui/timeline/lane-names.js";
import { paint } from "../../ui/timeline/painter.js";
import { readPalette } from "../../ui/timeline/palette.js";
import { RowName } from "../../ui/timeline/row-name.js";
import { LANE_HEIGHT, rowsFor } from "../../ui/timeline/rows.js";
import { useSize } from "../../ui/timeline/use-size.js";
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
  const lanes = beside.threads.length;
  const scroller = useRef<HTMLElement>(null);
  return (
    <section
      className="timeline-beside"
      aria-label={isShown ? "Original run" : "Forked run"}
      ref={scroller}
    >
      <div className="timeline-rows" style={{ height: rowsFor(lanes, 0).height }}>
        <div className="timeline-names">
          <div className="timeline-corner">{isShown ? "Original" : "Fork"}</div>
          <LaneNames
            lanes={lanes}
            scroller={scroller}
            name={(lane) => <ThreadRow key={lane} beside={beside} thread={lane + 1} />}
          />
          <div className="timeline-row scheduler" style={{ height: LANE_HEIGHT }}>
            Scheduler
          </div>
        </div>
        <Picture fork={fork} scroller={scroller} />
      </div>
    </section>
  );
}

interface ThreadRowProps {
  readonly beside: SimulationState;
  readonly thread: number;
}

function ThreadRow({ beside, thread }: ThreadRowProps) {
  const { stores } = useStudio();
  const state = threadView(beside, thread)?.state ?? "unborn";
  return (
    <button
      type="button"
      className="timeline-row"
      style={{ height: LANE_HEIGHT }}
      onClick={() => select(stores.selection, { kind: "thread", thread })}
    >
      <ThreadChip thread={thread} state={shownState(state)} small />
      <RowName name={threadName(beside, thread)} />
      <em>{stateName(state)}</em>
    </button>
  );
}

interface PictureProps {
  readonly fork: OpenFork;
  /** What scrolls the rows: the canvas stays in view and draws what is scrolled to. */
  readonly scroller: RefObject<HTMLElement | null>;
}

function Picture({ fork, scroller }: PictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const window = useTimeline((state) => state.window);
  const timeline = useTimelineBeside(fork);
  const theme = useTheme();
  const { beside } = fork;
  const rows = rowsFor(beside.threads.length, 0);
  const { width, height } = useSize(frame, scroller, rows.height);

  useEffect(() => {
    const element = canvas.current;
    const outer = scroller.current;
    const context = element && opaqueContext(element, width, height);
    if (!element || !outer || !context) return;
    element.dataset.theme = theme;
    const ratio = element.width / width;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const palette = readPalette(document.documentElement);
    const patterns = makePatterns(context, palette);
    const { time, lastTime } = beside;
    const scene = {
      window,
      timeline,
      rows,
      starved: starvedThreads(beside),
      strips: [],
      time,
      lastTime,
      range: null,
      rangeText: "",
    };
    const draw = () =>
      paint({ context, width, height, palette, patterns }, { ...scene, scroll: outer.scrollTop });
    draw();
    outer.addEventListener("scroll", draw);
    return () => outer.removeEventListener("scroll", draw);
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
