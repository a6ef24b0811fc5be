import { useCallback } from "react";
import { plain } from "../../../../base/words.js";
import type { Gesture, Refused } from "../../../../generated/services.js";
import type { DrawOptions } from "../../../../model/commands.js";
import { useStudio } from "../../../../ui/studio-context.js";
import { useEditingStore } from "../../editing-context.js";

/**
 * Carries out a gesture and says what was done, for people who do not see it. A refusal shows near
 * a node or arrow if one is named by its id, else in a notice.
 */
export function useDraw() {
  const { stores, requests } = useStudio();
  const editing = useEditingStore();
  return useCallback(
    async (gesture: Gesture, options: DrawOptions & { near?: string } = {}): Promise<boolean> => {
      const { near, ...others } = options;
      const refused = (near: string) => (answer: Refused) =>
        editing.setState({ form: { kind: "refusal", answer, near } });
      const shown = near === undefined ? {} : { refused: refused(near) };
      const done = await requests.draw(gesture, { ...others, ...shown });
      const name = stores.history.getState().past.at(-1)?.name ?? "";
      if (done) editing.setState({ said: `${plain(name)}.` });
      return done;
    },
    [stores, requests, editing],
  );
}
