import { ListTree } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { readRules } from "../../model/rules.js";
import { Empty } from "../../ui/empty.js";
import { useCompilation, useProject, useStudio } from "../../ui/studio-context.js";
import { createDragStore, DragContext, focusMoved } from "./drag.js";
import { LastEdit } from "./last-edit.js";
import { chosenPage, PagePicker } from "./page-picker.js";
import { RulesContext } from "./rules-context.js";
import { RulesPage } from "./rules-page.js";
import "./rules.css";

/** The scheduler's handlers as cards, its declarations as tables. */
export default function RulesView() {
  const { stores, requests } = useStudio();
  const rules = useStore(stores.rules, (state) => state.rules);
  const shown = useStore(stores.rules, (state) => state.shown);
  const version = useProject((state) => state.version);
  const ready = useCompilation((state) => state.status.kind === "ready");
  const [dragging] = useState(createDragStore);
  useEffect(() => readRules(stores.rules), [stores]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for by a move, done with new rules
  useEffect(() => {
    const { focus } = dragging.getState();
    if (focus) focusMoved(focus);
    dragging.setState({ focus: null });
  }, [rules]);
  const value = useMemo(
    () => rules && { rules, current: rules.version === version, draw: requests.draw },
    [rules, version, requests],
  );
  if (!value || !rules) {
    return (
      <Empty
        icon={ListTree}
        title="No rules yet"
        text={
          ready
            ? "The rules are being read from the text."
            : "They show when the compiler has loaded."
        }
      />
    );
  }
  const page = chosenPage(rules, shown);
  return (
    <RulesContext value={value}>
      <DragContext value={dragging}>
        <div className="rules-view">
          <div className="rules-scroll">
            <PagePicker page={page} />
            <RulesPage page={page} />
          </div>
          <LastEdit />
        </div>
      </DragContext>
    </RulesContext>
  );
}
