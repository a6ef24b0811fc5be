import { behindFrame } from "../../../base/behind-frame.js";
import { smallestEdit } from "../../../base/smallest-edit.js";
import type { Part } from "../../../model/project/project.js";
import { monaco } from "./setup.js";

export type Model = monaco.editor.ITextModel;

/**
 * The project's texts as Monaco keeps them. They outlive the editor's view, so that putting the
 * panel away loses neither text nor undo history.
 */
const models: Partial<Record<Part, Model>> = {};

/** What models are about to be brought to. */
const awaited = new Map<Model, string>();
let giveUp = () => {};

/** The model of a text, up to date; made of `text` when there is none. */
export function modelOf(part: Part, text: string): Model {
  catchUp();
  const language = part === "scheduler" ? "catapults" : "workload";
  const model = models[part] ?? monaco.editor.createModel(text, language);
  models[part] = model;
  return model;
}

/** Which text a model is of; null for one that cannot be edited. */
export function partOf(model: Model | null): Part | null {
  if (model === models.scheduler) return "scheduler";
  return model === models.workload ? "workload" : null;
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
