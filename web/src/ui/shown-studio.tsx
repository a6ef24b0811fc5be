import { type ReactNode, useMemo } from "react";
import { shownStores, successorOf } from "../model/run/forks.js";
import { StudioContext, useRun, useStudio } from "./studio-context.js";

/**
 * What runs, for the views within: of a fork that another scheduler took over, that one's text and
 * graph stand in place of the project's own. They can be looked at and not changed.
 */
export function ShownStudio({ children }: { readonly children: ReactNode }) {
  const studio = useStudio();
  const successor = useRun(successorOf);
  const shown = useMemo(() => {
    if (!successor) return studio;
    const { draw } = successor;
    return {
      ...studio,
      stores: shownStores(studio.stores),
      requests: { ...studio.requests, draw },
    };
  }, [studio, successor]);
  return (
    <StudioContext key={successor?.title ?? ""} value={shown}>
      {children}
    </StudioContext>
  );
}
