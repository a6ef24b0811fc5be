/** From Monaco's models and positions to the compiler's questions, and back. */

import type { Edit, PlaceRequest, TextRequest } from "../../../../generated/services.js";
import type { Compiler } from "../../../../model/ports.js";
import type { CompilationStore } from "../../../../model/project/compilation.js";
import { namedProfile } from "../../../../model/project/profile.js";
import {
  fileOf,
  languageOf,
  type Project,
  type ProjectStore,
  partOfFile,
  textOf,
} from "../../../../model/project/project.js";
import type { Method, Questions } from "../../../../model/project/questions.js";
import { surroundingsOfPart } from "../../../../model/project/requests.js";
import { type Model, modelOf, partOf } from "../models.js";
import { monaco } from "../setup.js";

/** Whom to ask, and about which project. */
export interface Asked {
  readonly compiler: Compiler;
  readonly project: ProjectStore;
  readonly compilation: CompilationStore;
}

/**
 * The answer, when the compiler is there; null if it cannot be asked, if the text has gone on
 * meanwhile, or if Monaco has withdrawn its question.
 */
export async function ask<M extends Exclude<Method, "newScheduler" | "newSystem">>(
  asked: Asked,
  method: M,
  model: Model,
  request: Questions[M]["request"],
  token?: monaco.CancellationToken,
): Promise<Questions[M]["answer"] | null> {
  const version = model.getVersionId();
  const isCurrent = () => !model.isDisposed() && model.getVersionId() === version;
  const isWanted = () => isCurrent() && !token?.isCancellationRequested;
  const result = await asked.compiler.ask(method, request, isWanted);
  return result.ok && isCurrent() ? result.value : null;
}

/** The same, but the text may have gone on: what stands before the place must be as it was. */
export async function askOfFormer<M extends Method>(
  { compiler }: Asked,
  method: M,
  request: Questions[M]["request"],
  token: monaco.CancellationToken,
): Promise<Questions[M]["answer"] | null> {
  const isWanted = () => !token.isCancellationRequested;
  const result = await compiler.ask(method, request, isWanted);
  return result.ok ? result.value : null;
}

/** The request for a whole text; null for a generated one, and for what the compiler has no editor for. */
export function aboutText({ project, compilation }: Asked, model: Model): TextRequest | null {
  const part = partOf(model);
  const state = project.getState();
  const file = part && fileOf(state, part);
  const language = part && languageOf(part);
  if (!file || !language) return null;
  const isRun = part === "scheduler" || part === "workload";
  return {
    version: model.getVersionId(),
    language,
    name: file.name,
    text: model.getValue(),
    // What a further scheduler is for does not show in a part of one.
    ...(!isRun && { profile: namedProfile(compilation.getState().analysis) }),
    ...surroundingsOfPart(state, part),
  };
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
  return part && modelOf(part, textOf(project, part));
}

/** Edits of the compiler as Monaco applies them, in all texts. */
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
