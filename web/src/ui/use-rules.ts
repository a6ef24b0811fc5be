import { useEffect } from "react";
import { useStore } from "zustand";
import type { Rules } from "../generated/services.js";
import { readRules } from "../model/project/rules.js";
import { useProject, useStudio } from "./studio-context.js";

/** The rules of the present text while a form shows that needs them; null until they are known. */
export function useRules(): Rules | null {
  const { stores } = useStudio();
  useEffect(() => readRules(stores.rules), [stores]);
  const version = useProject((state) => state.version);
  return useStore(stores.rules, ({ rules }) => (rules?.version === version ? rules : null));
}
