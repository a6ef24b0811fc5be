import { useEffect } from "react";
import type { Diagnostic } from "../../../generated/services.js";
import { textsAfter } from "../../../model/project/edits.js";
import { type Project, partOfFile } from "../../../model/project/project.js";
import { useStudio } from "../../../ui/studio-context.js";
import { announce } from "./announcements.js";
import { workspaceEdits } from "./language/questions.js";
import { partOf } from "./models.js";
import { monaco } from "./setup.js";

/** Offers the compiler's fixes at the places of the problems. */
export function useFixes(): void {
  const { project, compilation } = useStudio().stores;
  useEffect(() => {
    const provider: monaco.languages.CodeActionProvider = {
      provideCodeActions(model, range) {
        const part = partOf(model);
        const { diagnosis, elsewhere } = compilation.getState();
        const state = project.getState();
        if (!part || !diagnosis || diagnosis.version !== state.version) return none();
        const here = [...diagnosis.diagnostics, ...elsewhere].filter(
          (each) => partOfFile(state, each.file) === part && touches(model, each, range),
        );
        return { actions: here.flatMap((each) => actionsOf(each, state)), dispose() {} };
      },
    };
    const listeners = ["catapults", "workload", "system"].map((language) =>
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

function actionsOf(diagnostic: Diagnostic, project: Project) {
  return diagnostic.fixes.map((fix, index): monaco.languages.CodeAction => {
    announce(fix.title, textsAfter(project, fix.edits));
    return {
      title: fix.title.replaceAll("`", ""), // this list has no font for program text
      kind: "quickfix",
      isPreferred: index === 0,
      edit: { edits: workspaceEdits(project, fix.edits) },
    };
  });
}
