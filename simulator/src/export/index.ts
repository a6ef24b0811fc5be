/** Files for people about runs: the report, and its drawings by themselves. */
export { GANTT_COLUMNS, type GanttDrawing, ganttSvg } from "./gantt-svg.js";
export { makingOf } from "./making.js";
export { standalone, type Theme } from "./picture-style.js";
export { reportHtml } from "./report-html.js";
export { TIMELINE_COLUMNS, type TimelineFacts, timelineSvg } from "./timeline-svg.js";
