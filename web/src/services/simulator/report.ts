/** A chunk of its own: reports are wanted seldom. */
import { makingOf, reportHtml } from "catapults-sim/report";
import type { ReportFacts } from "../../model/simulation.js";

export async function reportOfRun(facts: Omit<ReportFacts, "making">): Promise<string> {
  return reportHtml({ ...facts, making: await makingOf(facts.texts) });
}
