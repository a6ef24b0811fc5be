import { useEffect, useState } from "react";
import type { DeadlinesAnswer } from "../../generated/services.js";
import { analyseRequest } from "../../model/project/project.js";
import { useCompilation, useProject, useStudio } from "../../ui/studio-context.js";

interface Known {
  /** Of the newest text that could be analysed; null before there is one. */
  readonly answer: DeadlinesAnswer | null;
  /** Why the compiler has not answered. */
  readonly failed: string | null;
}

/** What is known of deadlines: asked for behind each first answer about a text, while a view shows it. */
export function useDeadlines(): Known {
  const { stores, ports } = useStudio();
  const version = useProject((state) => state.version);
  const isChecked = useCompilation(
    ({ status, diagnosis }) => status.kind === "ready" && diagnosis?.version === version,
  );
  const [known, setKnown] = useState<Known>({ answer: null, failed: null });
  useEffect(() => {
    if (!isChecked) return;
    let wanted = true;
    const ask = async () => {
      const request = analyseRequest(stores.project.getState());
      if (request.version !== version) return;
      const answer = await ports.compiler.ask("deadlines", request, () => wanted);
      if (!wanted) return;
      if (!answer.ok) setKnown((last) => ({ ...last, failed: answer.message }));
      // While a text has errors, what was known before stays.
      else if (answer.value.found) setKnown({ answer: answer.value, failed: null });
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [stores, ports, version, isChecked]);
  return known;
}
