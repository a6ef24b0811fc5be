import { useEffect } from "react";
import { plain } from "../../../base/words.js";
import type { Diagnostic } from "../../../generated/services.js";
import { type Part, partOfFile } from "../../../model/project/project.js";
import { useCompilation, useStudio } from "../../../ui/studio-context.js";
import { diagnosticPage } from "../../../ui/text/diagnostic-page.js";
import { modelOf } from "./models.js";
import { monaco } from "./setup.js";

const OWNER = "catapults";

const SEVERITIES = {
  error: monaco.MarkerSeverity.Error,
  warning: monaco.MarkerSeverity.Warning,
  note: monaco.MarkerSeverity.Info,
} as const;

/** Underlines the problems of the newest diagnosis in both texts. */
export function useMarkers(): void {
  const diagnosis = useCompilation((state) => state.diagnosis);
  const { project } = useStudio().stores;
  useEffect(() => {
    const state = project.getState();
    for (const part of ["scheduler", "workload"] satisfies Part[]) {
      const model = modelOf(part, state[part].text);
      const ofPart = diagnosis?.diagnostics.filter(({ file }) => partOfFile(state, file) === part);
      const markers = (ofPart ?? []).map((each) => markerOf(model, each));
      monaco.editor.setModelMarkers(model, OWNER, markers);
    }
  }, [diagnosis, project]);
}

function markerOf(
  model: monaco.editor.ITextModel,
  { from, to, severity, message, code }: Diagnostic,
): monaco.editor.IMarkerData {
  const start = model.getPositionAt(from);
  const end = model.getPositionAt(Math.max(to, from + 1));
  return {
    severity: SEVERITIES[severity],
    message: plain(message),
    code: { value: code, target: monaco.Uri.parse(diagnosticPage(code)) },
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  };
}
