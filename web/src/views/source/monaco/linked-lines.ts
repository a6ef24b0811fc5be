import type { LineRun } from "../../../model/project/generated.js";
import { monaco } from "./setup.js";

/** Lights lines that a link leads to; the chosen ones more than the others. */
export function linkedLines(
  runs: readonly LineRun[],
  chosen?: LineRun,
): monaco.editor.IModelDeltaDecoration[] {
  return runs.map((run) => ({
    range: new monaco.Range(run.from, 1, run.to, 1),
    options: {
      isWholeLine: true,
      className: "line-linked",
      linesDecorationsClassName: `line-linked-edge ${run === chosen ? "line-linked-chosen" : ""}`,
    },
  }));
}
