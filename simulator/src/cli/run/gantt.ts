import { extname } from "node:path";
import { ganttCsv } from "../../export/gantt-csv.js";
import { ganttSvg } from "../../export/gantt-svg.js";
import { ganttText } from "../../export/gantt-text.js";
import { standalone } from "../../export/picture-style.js";
import type { RunTimeline } from "../../export/run-timeline.js";

/** Turns of a chart beside other results; a file has them all. */
export const MOST_TURNS = 200;

/** Who ran when, for a file: a drawing or a table by its ending, else text. */
export function ganttFile(timeline: RunTimeline, path: string): string {
  switch (extname(path).toLowerCase()) {
    case ".svg":
      return standalone((attributes) => ganttSvg(timeline.ganttDrawing(), attributes), "light");
    case ".csv":
      return ganttCsv(timeline.gantt(Number.POSITIVE_INFINITY));
    default:
      return `${ganttText(timeline.gantt(Number.POSITIVE_INFINITY))}\n`;
  }
}
