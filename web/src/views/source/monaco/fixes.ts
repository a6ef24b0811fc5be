import { useEffect } from "react";
import type { Diagnostic, Fix } from "../../../generated/services.js";
import { partOfFile } from "../../../model/project.js";
import { useStudio } from "../../../ui/studio-context.js";
import { modelOf, partOf } from "./models.js";
import { monaco } from "./setup.js";

/** Offers the compiler's fixes at the places of the problems. */
export function useFixes(): void {
  const { project, compilation } = useStudio().stores;
  useEffect(() => {
    const provider: monaco.languages.CodeActionProvider = {
      provideCodeActions(model, range) {
        const part = partOf(model);
        const { analysis } = compilation.getState();
        const state = project.getState();
        if (!part || !analysis || analysis.version !== state.version) return none();
        const here = analysis.diagnostics.filter(
          (each) => partOfFile(state, each.file) === part && touches(model, each, range),
        );
        const toEdit = (file: string) => partOfFile(state, file);
        const modelOfFile = (file: string) => {
          const target = toEdit(file);
          return target && modelOf(target, state[target].text);
        };
        return { actions: here.flatMap((each) => actionsOf(each, modelOfFile)), dispose() {} };
      },
    };
    const listeners = ["catapults", "workload"].map((language) =>
      monaco.languages.registerCodeActionProvider(language, provider),
    );
    return () => {
      for (const listener of listeners) listener.dispose();
    };
  }, [project, compilation]);
}

function none(): monaco.languages.CodeActionList {
  return { actions: [], dispose() {} };
}

function touches(model: monaco.editor.ITextModel, { from, to }: Diagnostic, range: monaco.Range) {
  const place = monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to));
  return monaco.Range.areIntersectingOrTouching(place, range);
}

type ModelOfFile = (file: string) => monaco.editor.ITextModel | null;

function actionsOf(diagnostic: Diagnostic, modelOfFile: ModelOfFile) {
  return diagnostic.fixes.map(
    (fix, index): monaco.languages.CodeAction => ({
      title: fix.title,
      kind: "quickfix",
      isPreferred: index === 0,
      edit: { edits: editsOf(fix, modelOfFile) },
    }),
  );
}

function editsOf(fix: Fix, modelOfFile: ModelOfFile): monaco.languages.IWorkspaceTextEdit[] {
  return fix.edits.flatMap(({ file, from, to, text }) => {
    const model = modelOfFile(file);
    if (!model) return [];
    const range = monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to));
    return [{ resource: model.uri, versionId: undefined, textEdit: { range, text } }];
  });
}
