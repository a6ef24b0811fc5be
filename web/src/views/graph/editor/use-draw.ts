import { useCallback } from "react";
import type { Gesture } from "../../../generated/services.js";
import type { DrawOptions } from "../../../model/commands.js";
import { useStudio } from "../../../ui/studio-context.js";
import { useEditingStore } from "../editing.js";

/** Carries out a gesture and says what was done, for people who do not see it. */
export function useDraw() {
  const { stores, requests } = useStudio();
  const editing = useEditingStore();
  return useCallback(
    async (gesture: Gesture, options?: DrawOptions): Promise<boolean> => {
      const done = await requests.draw(gesture, options);
      if (done) editing.setState({ said: `${stores.history.getState().past.at(-1)?.name}.` });
      return done;
    },
    [stores, requests, editing],
  );
}
