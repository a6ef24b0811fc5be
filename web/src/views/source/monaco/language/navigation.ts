import type { NamePlace, PlaceRequest } from "../../../../generated/services.js";
import { textsAfter } from "../../../../model/project/edits.js";
import { filesBeside } from "../../../../model/project/requests.js";
import { revealPlace, type SelectionStore } from "../../../../model/selection.js";
import { systemOf } from "../../../../model/system/which.js";
import { announce } from "../announcements.js";
import { type Model, partOf } from "../models.js";
import { monaco } from "../setup.js";
import { type Asked, aboutPlace, ask, modelOfFile, rangeOf, workspaceEdits } from "./questions.js";

/** Leads to the declaration, as far as it stands in a text of the project. */
export function definitionProvider(asked: Asked): monaco.languages.DefinitionProvider {
  return {
    async provideDefinition(model, position, token) {
      const request = aboutPlace(asked, model, position);
      const answer = request && (await ask(asked, "definition", model, request, token));
      return answer ? locations(asked, answer.places) : null;
    },
  };
}

export function referenceProvider(asked: Asked): monaco.languages.ReferenceProvider {
  return {
    async provideReferences(model, position, { includeDeclaration }, token) {
      const request = aboutPlace(asked, model, position);
      const answer =
        request && (await ask(asked, "references", model, withAll(asked, model, request), token));
      const wanted = answer?.places.filter(({ declares }) => includeDeclaration || !declares);
      return wanted ? locations(asked, wanted) : null;
    },
  };
}

/** With all texts of a project that has a system: they name each other's things. */
function withAll({ project }: Asked, model: Model, request: PlaceRequest): PlaceRequest {
  const state = project.getState();
  const part = partOf(model);
  return part && systemOf(state) ? { ...request, files: filesBeside(state, part) } : request;
}

function locations({ project }: Asked, places: readonly NamePlace[]): monaco.languages.Location[] {
  return places.flatMap((place) => {
    const model = modelOfFile(project.getState(), place.file);
    return model ? [{ uri: model.uri, range: rangeOf(model, place) }] : [];
  });
}

/** Shows a place of another text of the project in its tab. */
export function openerOfTexts(selection: SelectionStore): monaco.editor.ICodeEditorOpener {
  return {
    openCodeEditor(source, resource, place) {
      const model = monaco.editor.getModel(resource);
      const part = partOf(model);
      if (!model || !part || model === source.getModel()) return false;
      const { startLineNumber, startColumn, endLineNumber, endColumn } = monaco.Range.lift(
        place && "lineNumber" in place ? monaco.Range.fromPositions(place) : (place ?? ORIGIN),
      );
      const from = model.getOffsetAt({ lineNumber: startLineNumber, column: startColumn });
      const to = model.getOffsetAt({ lineNumber: endLineNumber, column: endColumn });
      revealPlace(selection, { part, from, to });
      return true;
    },
  };
}

const ORIGIN = { startLineNumber: 1, startColumn: 1, endLineNumber: 1, endColumn: 1 };

const NO_ANSWER = "The text has changed meanwhile, or the compiler could not be loaded. Try again.";

/** Renames in both texts, which share the variables of the application, and in properties of one's own. */
export function renameProvider(asked: Asked): monaco.languages.RenameProvider {
  const question = (model: Model, position: monaco.IPosition, newName: string | null) => {
    const request = aboutPlace(asked, model, position);
    if (!request) return null;
    const { scheduler, workload, properties = null } = asked.project.getState();
    const companion = { scheduler: workload, workload: scheduler, system: null }[request.language];
    const question = { ...withAll(asked, model, request), newName, companion, properties };
    return ask(asked, "rename", model, question);
  };
  return {
    async provideRenameEdits(model, position, newName) {
      const answer = await question(model, position, newName);
      if (!answer) return { edits: [], rejectReason: NO_ANSWER };
      if (answer.refusal !== null) return { edits: [], rejectReason: plain(answer.refusal) };
      const project = asked.project.getState();
      announce(`Rename to ${newName}`, textsAfter(project, answer.edits), answer.properties);
      return { edits: workspaceEdits(project, answer.edits) };
    },
    async resolveRenameLocation(model, position) {
      const answer = await question(model, position, null);
      const range = rangeOf(model, answer ?? { from: 0, to: 0 });
      const text = model.getValueInRange(range);
      if (!answer) return { range, text, rejectReason: NO_ANSWER };
      return answer.refusal === null
        ? { range, text }
        : { range, text, rejectReason: plain(answer.refusal) };
    },
  };
}

/** Monaco shows refusals as they are, without Markdown. */
function plain(text: string): string {
  return text.replaceAll("`", "");
}
