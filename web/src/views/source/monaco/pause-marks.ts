import type { Analysis } from "../../../generated/services.js";
import type { SimulationState } from "../../../model/run/simulation.js";
import { valuesIn } from "../../../model/run/values-in-place.js";
import type { Decoration } from "./now-marks.js";

/** The values of what a statement names, behind its line; loaded when a run first stands within a handler. */
export function pauseMark(program: Analysis, simulation: SimulationState): Decoration | null {
  const at = simulation.pause && program.sites[simulation.pause.site];
  const values = at ? valuesIn(at.text, program, simulation) : [];
  if (!at || values.length === 0) return null;
  const text = values.map(({ name, value }) => `${name} = ${value}`).join(" · ");
  const end = Number.MAX_SAFE_INTEGER;
  return {
    range: {
      startLineNumber: at.line,
      startColumn: end,
      endLineNumber: at.line,
      endColumn: end,
    },
    options: {
      showIfCollapsed: true,
      after: { content: `\u2002${text}`, inlineClassName: "value-in-place" },
    },
  };
}
