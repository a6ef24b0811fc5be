import { type ReactNode, useMemo, useState } from "react";
import { notify } from "../../../model/notices.js";
import { useStudio } from "../../../ui/studio-context.js";
import type { Page } from "../page-picker.js";
import { useRules } from "../rules-context.js";
import { CopyingContext, createCopying } from "./copying.js";
import type { Aim } from "./places.js";
import { useCardKeys } from "./use-card-keys.js";

interface CopyingCardsProps {
  readonly page: Page;
  /** Gives the keyboard to a card or rule that is new, once it is drawn. */
  readonly focus: (item: string) => void;
  readonly children: ReactNode;
}

/** Lets cards and rules be copied, cut, pasted and deleted, by keys and from menus. */
export function CopyingCards({ page, focus, children }: CopyingCardsProps) {
  const { stores, ports } = useStudio();
  const { rules, draw } = useRules();
  const [said, say] = useState("");
  const copying = useMemo(() => {
    const { scheduler, version } = stores.project.getState();
    return createCopying({
      rules,
      scheduler: version === rules.version ? scheduler : null,
      clipboard: ports.downloads,
      draw,
      selected: () => {
        const { selection } = stores.selection.getState();
        return selection.kind === "rule" ? selection.id : null;
      },
      focus,
      say,
      refuse: (why) => notify(stores.notices, why),
    });
  }, [rules, draw, stores, ports, focus]);
  const owner = page.kind === "owner" && !page.owner.inherited ? page.id : null;
  const end = useMemo((): Aim | null => (owner === null ? null : { list: owner }), [owner]);
  useCardKeys(copying, end);
  return (
    <CopyingContext value={copying}>
      {children}
      <p className="unseen" role="status">
        {said}
      </p>
    </CopyingContext>
  );
}
