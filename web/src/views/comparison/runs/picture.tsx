import { type RefObject, useEffect, useRef } from "react";
import { formatTime } from "../../../base/time.js";
import type { ComparedRun } from "../../../model/comparison/compared-runs.js";
import type { Timeline } from "../../../model/run/simulation.js";
import { useTheme } from "../../../ui/theme.js";
import { makePatterns, opaqueContext } from "../../../ui/timeline/canvas.js";
import { bindGestures } from "../../../ui/timeline/gestures.js";
import { paint } from "../../../ui/timeline/painter.js";
import { readPalette } from "../../../ui/timeline/palette.js";
import { type Rows, rowsFor } from "../../../ui/timeline/rows.js";
import { type Size, useSize } from "../../../ui/timeline/use-size.js";
import { span } from "../../../ui/timeline/window.js";
import { paintMoment, paintParting } from "./marks.js";
import { goTo, type RunsView, show } from "./view-store.js";

interface PictureProps {
  readonly run: ComparedRun;
  readonly letter: string;
  readonly view: RunsView;
  readonly timeline: Timeline | null;
  /** Rows of threads; none where containers show. */
  readonly lanes: number;
  /** Nodes of the containers that show. */
  readonly strips: readonly number[];
  /** When the run parts from the first one; null when it does not. */
  readonly parting: number | null;
  /** What scrolls the rows: the canvas stays in view and draws what is scrolled to. */
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** A run over time, on a canvas as that of the timeline. */
export function Picture(props: PictureProps) {
  const { run, letter, view, lanes, strips, scroller } = props;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const rows = rowsFor(lanes, strips.length);
  const size = useSize(frame, scroller, rows.height);
  usePainting(canvas, size, rows, props);
  useEffect(() => {
    const element = canvas.current;
    return element && size.width > 0 ? bindView(element, size.width, view) : undefined;
  }, [size.width, view]);
  return (
    <div className="timeline-plot" ref={frame} style={{ height: rows.height }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${letter}, ${run.name}: ${lanes > 0 ? "threads" : "lengths of containers"} over ${formatTime(run.state.lastTime)}`}
      />
    </div>
  );
}

function bindView(element: HTMLCanvasElement, width: number, view: RunsView): () => void {
  return bindGestures(element, width, {
    window: () => view.getState().window,
    show: (window) => show(view, window),
    onWindow: (listener) =>
      view.subscribe((state, before) => {
        if (state.window !== before.window) listener(state.window);
      }),
    seek: (time) => goTo(view, time),
    select: (range) => view.setState({ range }),
    // The pictures stand on a page that scrolls.
    wheelZooms: () => false,
  });
}

/** Paints once for each frame in which anything has changed. */
function usePainting(
  canvas: RefObject<HTMLCanvasElement | null>,
  { width, height }: Size,
  rows: Rows,
  { run, view, timeline, lanes, strips, parting, scroller }: PictureProps,
): void {
  const theme = useTheme();
  useEffect(() => {
    const element = canvas.current;
    const outer = scroller.current;
    const context = element && opaqueContext(element, width, height);
    if (!element || !outer || !context) return;
    element.dataset.theme = theme;
    const palette = readPalette(document.documentElement);
    const surface = { context, width, height, palette, patterns: makePatterns(context, palette) };
    let request = 0;
    const draw = () => {
      request = 0;
      const ratio = element.width / width;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      const state = view.getState();
      const { window, range } = state;
      paint(surface, {
        window,
        timeline: timeline && lanes === 0 ? withoutLanes(timeline) : timeline,
        rows,
        strips,
        // The moment is no place of this run alone: nothing lies ahead of it.
        time: Number.POSITIVE_INFINITY,
        lastTime: run.state.lastTime,
        range,
        rangeText: range ? formatTime(span(range)) : "",
        scroll: outer.scrollTop,
      });
      if (parting !== null) paintParting(surface, state, parting);
      paintMoment(surface, state);
    };
    const invalidate = () => {
      request ||= requestAnimationFrame(draw);
    };
    draw();
    const end = view.subscribe(invalidate);
    outer.addEventListener("scroll", invalidate);
    return () => {
      cancelAnimationFrame(request);
      outer.removeEventListener("scroll", invalidate);
      end();
    };
  });
}

function withoutLanes(timeline: Timeline): Timeline {
  const { summary } = timeline;
  return { ...timeline, lanes: [], summary: summary && { ...summary, lanes: [] } };
}
