/** A chunk of its own: reports are wanted seldom. */
import {
  ganttSvg,
  makingOf,
  reportHtml,
  standalone,
  type Theme,
  timelineSvg,
} from "catapults-sim/report";
import type { GanttDrawing, ReportFacts, TimelineFacts } from "../../model/run/simulation.js";

/** The timeline of a run as a drawing in a theme. */
export function timelinePicture(facts: TimelineFacts, theme: Theme): string {
  return standalone((attributes) => timelineSvg(facts, attributes), theme);
}

/** Who ran when as a drawing in a theme. */
export function ganttPicture(drawing: GanttDrawing, theme: Theme): string {
  return standalone((attributes) => ganttSvg(drawing, attributes), theme);
}

export async function reportOfRun(facts: Omit<ReportFacts, "making">): Promise<string> {
  return reportHtml({ ...facts, making: await makingOf(facts.texts) });
}
