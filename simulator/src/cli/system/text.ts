import { formatTime } from "../../base/format.js";
import { endWords, systemTables } from "../../export/system/tables.js";
import { type FamilyOutcome, families } from "../../system/headless/families.js";
import { measureTables } from "../run/measures.js";
import { diagnosisText } from "../run/report.js";
import { formatTable, type Side } from "../table.js";
import type { SystemResult } from "./result.js";

/** The result as text for people. */
export function systemText(result: SystemResult): string {
  const { seed, time, processes } = result;
  const head = formatTable([
    ["time", formatTime(time)],
    ["seed", seed],
  ]);
  const tables = systemTables(result).map(({ head, words, rows }) => {
    const sides = Array.from({ length: words }, (): Side => "left");
    return formatTable([head, ...rows], sides);
  });
  const each = processes.flatMap(({ place, result: { measures, diagnoses } }) => [
    `${place.label}:`,
    ...diagnoses.map(diagnosisText),
    ...measureTables(measures),
  ]);
  const together = families(result).flatMap(familyText);
  const end = result.isInterrupted ? "interrupted" : endWords(result);
  const parts = [`outcome: ${end}`, head, ...tables, ...together, ...each];
  return `${parts.join("\n\n")}\n`;
}

/** What the nodes of a family recorded and counted together. */
function familyText({ family, sums: { nodes, histograms, counters } }: FamilyOutcome): string[] {
  const tables = nodes > 1 ? measureTables({ histograms, counters }) : [];
  return tables.length === 0 ? [] : [`${family}, ${nodes} nodes together:`, ...tables];
}
