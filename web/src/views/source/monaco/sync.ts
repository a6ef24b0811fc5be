import { useEffect } from "react";
import type { Stores } from "../../../model/commands.js";
import { perform, takeTyped } from "../../../model/history.js";
import type { Part } from "../../../model/project.js";
import { useStudio } from "../../../ui/studio-context.js";
import { announcedName } from "./announcements.js";
import { bringTo, modelOf } from "./models.js";

const PARTS: readonly Part[] = ["scheduler", "workload"];

/** Keeps Monaco's models and the project's texts the same, whichever changes. */
export function useSync(): void {
  const { stores } = useStudio();
  useEffect(() => {
    const { project } = stores;
    const taking = takeTogether(stores);
    const listeners = PARTS.map((part) => {
      const model = modelOf(part, project.getState()[part].text);
      bringTo(model, project.getState()[part].text);
      return model.onDidChangeContent(() => taking(part));
    });
    const end = project.subscribe((state, former) => {
      const another = state.example !== former.example || state.name !== former.name;
      for (const part of PARTS) {
        const { text } = state[part];
        if (text === former[part].text) continue;
        const model = modelOf(part, text);
        if (another && model.getValue() !== text) model.setValue(text);
        else bringTo(model, text);
      }
    });
    return () => {
      end();
      for (const listener of listeners) listener.dispose();
    };
  }, [stores]);
}

/** Takes over what Monaco changes; what it changes in both texts in one go is one change. */
function takeTogether(stores: Stores): (part: Part) => void {
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
  return (part) => {
    if (modelOf(part, "").getValue() === project.getState()[part].text) return;
    if (changed.size === 0) queueMicrotask(take);
    changed.add(part);
  };
}
