import { useEffect, useState } from "react";
import type { HelpWish } from "../../../model/overlay.js";
import type { HelpSection } from "../../../model/ports.js";
import { useStudio } from "../../../ui/studio-context.js";

interface Shown {
  readonly sections: readonly HelpSection[];
  /** What fits what is sought; null until that is known, or where nothing is sought. */
  readonly hits: readonly HelpSection[] | null;
  readonly failure: string | null;
}

/** The sections of the help, and those that fit. */
export function useHelp({ sought }: HelpWish): Shown {
  const { ports } = useStudio();
  const [shown, setShown] = useState<Shown>({ sections: [], hits: null, failure: null });
  useEffect(() => {
    void ports.help.sections().then((all) => {
      if (all.ok) setShown((former) => ({ ...former, sections: all.value, failure: null }));
      else setShown((former) => ({ ...former, failure: all.message }));
    });
  }, [ports]);
  useEffect(() => {
    let isWanted = true;
    const asked = sought.trim();
    if (asked === "") setShown((former) => ({ ...former, hits: null }));
    else
      void ports.help.search(asked).then((found) => {
        if (isWanted && found.ok) setShown((former) => ({ ...former, hits: found.value }));
      });
    return () => {
      isWanted = false;
    };
  }, [ports, sought]);
  return shown;
}
