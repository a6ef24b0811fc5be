import { useEffect } from "react";
import type { Stores } from "../../../model/commands.js";
import { perform, takeTyped } from "../../../model/project/history.js";
import type { Part } from "../../../model/project/project.js";
import { useStudio } from "../../../ui/studio-context.js";
import { announcedName } from "./announcements.js";
import { bringLater, bringTo, catchUp, type Model, modelOf } from "./models.js";

const PARTS: readonly Part[] = ["scheduler", "workload"];

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
    const models = PARTS.map((part) => {
      const { text } = project.getState()[part];
      const model = modelOf(part, text);
      bringTo(model, text);
      return [part, model] as const;
    });
    const listeners = models.map(([part, model]) =>
      model.onDidChangeContent(() => taking(part, model)),
    );
    const end = project.subscribe((state, former) => {
      const another = state.opened !== former.opened;
      if (another) catchUp();
      for (const [part, model] of models) {
        const { text } = state[part];
        if (text === former[part].text) continue;
        if (another && model.getValue() !== text) model.setValue(text);
        else bringLater(model, text);
      }
    });
    for (const kind of WRITING) addEventListener(kind, catchUpInEditor, { capture: true });
    return () => {
      end();
      for (const kind of WRITING) removeEventListener(kind, catchUpInEditor, { capture: true });
      for (const listener of listeners) listener.dispose();
    };
  }, [stores]);
}

function catchUpInEditor({ target }: Event): void {
  if (target instanceof Element && target.closest(".monaco-editor")) catchUp();
}

/** Takes over what Monaco changes; what it changes in both texts in one go is one change. */
function takeTogether(stores: Stores): (part: Part, model: Model) => void {
  const { project } = stores;
  const changed = new Set<Part>();
  const take = () => {
    const texts: Partial<Record<Part, string>> = {};
    for (const part of changed) texts[part] = modelOf(part, "").getValue();
    changed.clear();
    const name = announcedName(texts);
    if (name) perform(stores, name, { texts });
    else takeTyped(stores, texts, performance.now());
  };
  return (part, model) => {
    if (model.getValue() === project.getState()[part].text) return;
    if (changed.size === 0) queueMicrotask(take);
    changed.add(part);
  };
}
