import { extname } from "node:path";
import { ganttCsv } from "../../export/gantt-csv.js";
import { ganttSvg } from "../../export/gantt-svg.js";
import { ganttText } from "../../export/gantt-text.js";
import { standalone } from "../../export/picture-style.js";
import type { RunTimeline } from "../../export/run-timeline.js";

/** Turns of a chart beside other results. */
export const MOST_TURNS = 200;

/** Turns of a chart as text in a file of its own; a longer one is of no use, and a table has them all. */
const MOST_AS_TEXT = 2000;

/** Who ran when, for a file: a drawing or a table by its ending, else text. */
export function ganttFile(timeline: RunTimeline, path: string): string {
  switch (extname(path).toLowerCase()) {
    case ".svg":
      return standalone((attributes) => ganttSvg(timeline.ganttDrawing(), attributes), "light");
    case ".csv":
      return ganttCsv(timeline.gantt(Number.POSITIVE_INFINITY));
    default:
      return `${ganttText(timeline.gantt(MOST_AS_TEXT))}\n`;
  }
}
