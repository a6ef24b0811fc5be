import { behindFrame } from "../../../base/behind-frame.js";
import { smallestEdit } from "../../../base/smallest-edit.js";
import type { Part } from "../../../model/project/project.js";
import { languageOfPart } from "../language.js";
import { monaco } from "./setup.js";

export type Model = monaco.editor.ITextModel;

/**
 * The project's texts as Monaco keeps them. They outlive the editor's view, so that putting the
 * panel away loses neither text nor undo history.
 */
const models = new Map<Part, Model>();

/** What models are about to be brought to. */
const awaited = new Map<Model, string>();
let giveUp = () => {};

/** The model of a text, up to date; made of `text` when there is none. */
export function modelOf(part: Part, text: string): Model {
  catchUp();
  const model = models.get(part) ?? monaco.editor.createModel(text, languageOfPart(part));
  models.set(part, model);
  return model;
}

/** Which text a model is of; null for one that cannot be edited. */
export function partOf(model: Model | null): Part | null {
  for (const [part, own] of models) if (own === model) return part;
  return null;
}

/** Forgets the models of texts that the project has no longer. */
export function keepModels(parts: readonly Part[]): void {
  for (const [part, model] of models) {
    if (parts.includes(part)) continue;
    models.delete(part);
    awaited.delete(model);
    model.dispose();
  }
}

/** Changes a model to another text behind the next frame, so that other views show the change before Monaco has taken it in. */
export function bringLater(model: Model, text: string): void {
  awaited.set(model, text);
  giveUp();
  giveUp = behindFrame(catchUp);
}

/** Does now what waits for a frame, for whoever is about to look at a model or to change it. */
export function catchUp(): void {
  giveUp();
  const all = [...awaited];
  awaited.clear();
  for (const [model, text] of all) bringTo(model, text);
}

/** Changes a model to another text by the smallest edit, so that it can be undone. */
export function bringTo(model: Model, text: string): void {
  const present = model.getValue();
  if (present === text) return;
  const { from, to, insert } = smallestEdit(present, text);
  const range = monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to));
  model.pushStackElement();
  model.pushEditOperations([], [{ range, text: insert }], () => null);
  model.pushStackElement();
}
