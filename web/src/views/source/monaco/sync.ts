import { useEffect } from "react";
import type { Stores } from "../../../model/commands.js";
import { perform, takeTyped } from "../../../model/project/changes.js";
import { type Part, partsOf, textOf } from "../../../model/project/project.js";
import { useStudio } from "../../../ui/studio-context.js";
import { announcedFor } from "./announcements.js";
import { bringLater, bringTo, catchUp, keepModels, type Model, modelOf } from "./models.js";

/** What a person writes with, before the editor hears of it. */
const WRITING = ["keydown", "beforeinput", "compositionstart", "paste", "cut", "drop"];

/**
 * Keeps Monaco's models and the project's texts the same, whichever changes. The models follow behind the frame that shows
 * the change elsewhere, but before anybody writes in them.
 */
export function useSync(): void {
  const { stores } = useStudio();
  useEffect(() => {
    const { project } = stores;
    const taking = takeTogether(stores);
    const followed = new Map<Part, { readonly model: Model; readonly end: () => void }>();
    /** Follows the texts that there are now, and no others. */
    const followAll = () => {
      const parts = partsOf(project.getState());
      for (const part of parts) {
        if (followed.has(part)) continue;
        const text = textOf(project.getState(), part);
        const model = modelOf(part, text);
        bringTo(model, text);
        const listener = model.onDidChangeContent(() => taking(part, model));
        followed.set(part, { model, end: () => listener.dispose() });
      }
      for (const [part, { end }] of followed) {
        if (parts.includes(part)) continue;
        end();
        followed.delete(part);
      }
      keepModels(parts);
    };
    followAll();
    const end = project.subscribe((state, former) => {
      const another = state.opened !== former.opened;
      if (another) catchUp();
      for (const [part, { model }] of followed) {
        const text = textOf(state, part);
        if (text === textOf(former, part)) continue;
        if (another && model.getValue() !== text) model.setValue(text);
        else bringLater(model, text);
      }
      if (state.others !== former.others) followAll();
    });
    for (const kind of WRITING) addEventListener(kind, catchUpInEditor, { capture: true });
    return () => {
      end();
      for (const kind of WRITING) removeEventListener(kind, catchUpInEditor, { capture: true });
      for (const one of followed.values()) one.end();
    };
  }, [stores]);
}

function catchUpInEditor({ target }: Event): void {
  if (target instanceof Element && target.closest(".monaco-editor")) catchUp();
}

/** Takes over what Monaco changes; what it changes in several texts in one go is one change. */
function takeTogether(stores: Stores): (part: Part, model: Model) => void {
  const { project } = stores;
  const changed = new Set<Part>();
  const take = () => {
    const texts: Partial<Record<Part, string>> = {};
    for (const part of changed) texts[part] = modelOf(part, "").getValue();
    changed.clear();
    const known = announcedFor(texts);
    if (known) perform(stores, known.name, { texts, properties: known.properties });
    else takeTyped(stores, texts, performance.now());
  };
  return (part, model) => {
    if (model.getValue() === textOf(project.getState(), part)) return;
    if (changed.size === 0) queueMicrotask(take);
    changed.add(part);
  };
}
