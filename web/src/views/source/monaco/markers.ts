import { useEffect } from "react";
import { plain } from "../../../base/words.js";
import type { Diagnostic } from "../../../generated/services.js";
import { partOfFile, partsOf, textOf } from "../../../model/project/project.js";
import { useProblems } from "../../../ui/hooks/use-problems.js";
import { useStudio } from "../../../ui/studio-context.js";
import { diagnosticPage } from "../../../ui/text/diagnostic-page.js";
import { modelOf } from "./models.js";
import { monaco } from "./setup.js";

const OWNER = "catapults";

const SEVERITIES = {
  error: monaco.MarkerSeverity.Error,
  warning: monaco.MarkerSeverity.Warning,
  note: monaco.MarkerSeverity.Info,
} as const;

/** Underlines the problems of the newest diagnosis in all texts. */
export function useMarkers(): void {
  const problems = useProblems();
  const { project } = useStudio().stores;
  useEffect(() => {
    const state = project.getState();
    for (const part of partsOf(state)) {
      const model = modelOf(part, textOf(state, part));
      const ofPart = problems.filter(({ file }) => partOfFile(state, file) === part);
      const markers = ofPart.map((each) => markerOf(model, each));
      monaco.editor.setModelMarkers(model, OWNER, markers);
    }
  }, [problems, project]);
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
