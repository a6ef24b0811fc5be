import { useEffect } from "react";
import { changeText, type Part } from "../../../model/project.js";
import { useStudio } from "../../../ui/studio-context.js";
import { bringTo, modelOf } from "./models.js";

const PARTS: readonly Part[] = ["scheduler", "workload"];

/** Keeps Monaco's models and the project's texts the same, whichever changes. */
export function useSync(): void {
  const { project } = useStudio().stores;
  useEffect(() => {
    const listeners = PARTS.map((part) => {
      const model = modelOf(part, project.getState()[part].text);
      bringTo(model, project.getState()[part].text);
      return model.onDidChangeContent(() => changeText(project, part, model.getValue()));
    });
    const end = project.subscribe((state, former) => {
      const another = state.example !== former.example;
      for (const part of PARTS) {
        const { text } = state[part];
        const model = modelOf(part, text);
        if (another && model.getValue() !== text) model.setValue(text);
        else bringTo(model, text);
      }
    });
    return () => {
      end();
      for (const listener of listeners) listener.dispose();
    };
  }, [project]);
}
