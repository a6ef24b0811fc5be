import { type RefObject, useEffect, useMemo, useRef } from "react";
import { starvedThreads } from "../../model/run/starved.js";
import { useRun, useStudio } from "../../ui/studio-context.js";
import { useTheme } from "../../ui/theme.js";
import { makePatterns, opaqueContext } from "../../ui/timeline/canvas.js";
import { paint } from "../../ui/timeline/painter.js";
import { readPalette } from "../../ui/timeline/palette.js";
import { type RowOrder, rowsFor } from "../../ui/timeline/rows.js";
import type { Scene } from "../../ui/timeline/scene.js";
import { type Size, useSize } from "../../ui/timeline/use-size.js";
import type { Window } from "../../ui/timeline/window.js";
import { missedIn, summaryOf } from "./summary.js";
import { useTimeline, useTimelineStore } from "./timeline-store.js";
import { useGestures } from "./use-gestures.js";

interface PlotProps {
  readonly lanes: number;
  readonly processors: number;
  readonly strips: readonly number[];
  readonly order: RowOrder;
  /** What scrolls the rows: the canvas stays in view and draws what is scrolled to. */
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** The lanes, strips and axis on a canvas. */
export function Plot({ lanes, processors, strips, order, scroller }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(frame, scroller);
  usePainting(canvas, scroller, size, { lanes, processors, strips, order });
  useGestures(canvas, scroller, size.width);
  const isBusy = useTimeline(({ timeline, window }) => !isWithin(window, timeline));
  return (
    <div className="timeline-plot" ref={frame}>
      <canvas ref={canvas} role="img" aria-label={useSummary()} aria-busy={isBusy} />
    </div>
  );
}

/** Whether the records of a whole window are there. */
const isWithin = (window: Window, records: Window | null): boolean =>
  records !== null && records.from <= window.from && records.to >= window.to;

/** The picture in words. It is read when one comes to it, so it follows pauses, not every frame. */
function useSummary(): string {
  const resting = useRun((state) => (state.simulation?.playing ? null : state.simulation));
  const timeline = useTimeline((state) => state.timeline);
  return useMemo(
    () =>
      resting
        ? `${summaryOf(resting)}${missedIn(resting, timeline)}`
        : "Timeline of a run that is going on.",
    [resting, timeline],
  );
}

/** Paints once for each frame in which anything has changed. */
function usePainting(
  canvas: RefObject<HTMLCanvasElement | null>,
  scroller: RefObject<HTMLDivElement | null>,
  { width, height }: Size,
  { lanes, processors, strips, order }: Omit<PlotProps, "scroller">,
): void {
  const { stores } = useStudio();
  const store = useTimelineStore();
  const theme = useTheme();
  useEffect(() => {
    const element = canvas.current;
    const outer = scroller.current;
    const context = element && opaqueContext(element, width, height);
    if (!element || !context || !outer) return;
    // The theme's colours are in force as soon as this effect of its change runs.
    element.dataset.theme = theme;
    const palette = readPalette(document.documentElement);
    const patterns = makePatterns(context, palette);
    const rows = rowsFor(lanes, strips.length, processors);
    let request = 0;
    const draw = () => {
      request = 0;
      const ratio = element.width / width;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      const { simulation } = stores.run.getState();
      const { window: shown, timeline, range, rangeText, colours } = store.getState();
      const scene: Scene = {
        window: shown,
        timeline,
        rows,
        order,
        colours,
        starved: starvedThreads(simulation),
        strips,
        time: simulation?.time ?? 0,
        lastTime: simulation?.lastTime ?? 0,
        range,
        rangeText,
        scroll: outer.scrollTop,
      };
      paint({ context, width, height, palette, patterns }, scene);
    };
    const invalidate = () => {
      request ||= requestAnimationFrame(draw);
    };
    draw();
    const ends = [stores.run.subscribe(invalidate), store.subscribe(invalidate)];
    outer.addEventListener("scroll", invalidate);
    return () => {
      cancelAnimationFrame(request);
      outer.removeEventListener("scroll", invalidate);
      for (const end of ends) end();
    };
  }, [canvas, scroller, width, height, lanes, processors, strips, order, stores, store, theme]);
}
