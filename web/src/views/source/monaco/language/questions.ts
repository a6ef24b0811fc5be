/** From Monaco's models and positions to the compiler's questions, and back. */

import type { Edit, PlaceRequest, TextRequest } from "../../../../generated/services.js";
import type { Compiler } from "../../../../model/ports.js";
import { type Project, type ProjectStore, partOfFile } from "../../../../model/project.js";
import type { Method, Questions } from "../../../../model/questions.js";
import { type Model, modelOf, partOf } from "../models.js";
import { monaco } from "../setup.js";

/** Whom to ask, and about which project. */
export interface Asked {
  readonly compiler: Compiler;
  readonly project: ProjectStore;
}

/** The answer, unless the text has gone on meanwhile or the compiler cannot be asked. */
export async function ask<M extends Exclude<Method, "newScheduler">>(
  asked: Asked,
  method: M,
  model: Model,
  request: Questions[M]["request"],
): Promise<Questions[M]["answer"] | null> {
  const answer = await askOfFormer(asked, method, request);
  if (model.isDisposed() || answer?.version !== model.getVersionId()) return null;
  return answer;
}

/** The answer, also when the text has gone on: what stands before its place must be the same. */
export async function askOfFormer<M extends Method>(
  { compiler }: Asked,
  method: M,
  request: Questions[M]["request"],
): Promise<Questions[M]["answer"] | null> {
  const result = await compiler.ask(method, request);
  return result.ok ? result.value : null;
}

/** The request for a whole text; null for a generated one. */
export function aboutText({ project }: Asked, model: Model): TextRequest | null {
  const part = partOf(model);
  if (!part) return null;
  const { name } = project.getState()[part];
  return { version: model.getVersionId(), language: part, name, text: model.getValue() };
}

/** The request for a place of a text. */
export function aboutPlace(
  asked: Asked,
  model: Model,
  position: monaco.IPosition,
): PlaceRequest | null {
  const request = aboutText(asked, model);
  return request && { ...request, offset: model.getOffsetAt(position) };
}

/** A range of an answer as Monaco counts. */
export function rangeOf(
  model: Model,
  { from, to }: { readonly from: number; readonly to: number },
): monaco.Range {
  return monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to));
}

/** The model of a file of the project; null for a built-in base. */
export function modelOfFile(project: Project, file: string): Model | null {
  const part = partOfFile(project, file);
  return part && modelOf(part, project[part].text);
}

/** Edits of the compiler as Monaco applies them, in both texts. */
export function workspaceEdits(
  project: Project,
  edits: readonly Edit[],
): monaco.languages.IWorkspaceTextEdit[] {
  return edits.flatMap(({ file, from, to, text }) => {
    const model = modelOfFile(project, file);
    if (!model) return [];
    const range = rangeOf(model, { from, to });
    return [{ resource: model.uri, versionId: undefined, textEdit: { range, text } }];
  });
}
