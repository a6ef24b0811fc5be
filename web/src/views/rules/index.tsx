import { ListTree, TriangleAlert } from "lucide-react";
import { memo, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { Rules } from "../../generated/services.js";
import type { Requests } from "../../model/commands.js";
import { readRules, retryRules } from "../../model/project/rules.js";
import { Empty } from "../../ui/empty.js";
import { useCompilation, useProject, useStudio } from "../../ui/studio-context.js";
import { LastEdit } from "./last-edit.js";
import { CopyingCards } from "./moving/copying-cards.js";
import { createDragStore, DragContext } from "./moving/drag.js";
import { useHeldKeys } from "./moving/use-held-keys.js";
import { useKeyboard } from "./moving/use-keyboard.js";
import { chosenPage, type Page, PagePicker } from "./page-picker.js";
import { RulesContext, type RulesValue } from "./rules-context.js";
import { RulesPage } from "./rules-page.js";
import { SaidOf } from "./said.js";
import "./rules.css";

/**
 * The scheduler's handlers as cards, its declarations as tables. A handler may have a thousand cards: they are drawn
 * behind what else a gesture changes, which a person looks at first.
 */
export default function RulesView() {
  const { stores, requests } = useStudio();
  const rules = useStore(stores.rules, (state) => state.rules);
  const failed = useStore(stores.rules, (state) => state.failed);
  const shown = useStore(stores.rules, (state) => state.shown);
  const version = useProject((state) => state.version);
  const ready = useCompilation((state) => state.status.kind === "ready");
  useEffect(() => readRules(stores.rules), [stores]);
  const newest = useMemo((): Shown | null => {
    if (!rules) return null;
    const current = rules.version === version;
    return {
      page: chosenPage(rules, shown),
      value: { rules, current, draw: drawing(requests, rules, current) },
    };
  }, [rules, shown, version, requests]);
  const drawn = useDeferredValue(newest);
  if (!newest || !drawn) {
    if (failed?.version === version) return <NotTold message={failed.message} />;
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
  return (
    <div className="rules-view">
      <div className="rules-scroll">
        <RulesContext value={newest.value}>
          <PagePicker page={newest.page} />
        </RulesContext>
        <Cards shown={drawn} />
      </div>
      <LastEdit />
    </div>
  );
}

function NotTold({ message }: { readonly message: string }) {
  const { stores } = useStudio();
  return (
    <Empty icon={TriangleAlert} title="The rules could not be read" text={message}>
      <button
        type="button"
        className="btn secondary small"
        onClick={() => retryRules(stores.rules)}
      >
        Try again
      </button>
    </Empty>
  );
}

/** What shows of which rules. */
interface Shown {
  readonly page: Page;
  readonly value: RulesValue;
}

/** Has gestures carried out on rules: what was done on those of the present text is not done on one that was typed since. */
function drawing(requests: Requests, { version }: Rules, current: boolean): Requests["draw"] {
  const seen = current ? { seen: version } : {};
  return (gesture, options) => requests.draw(gesture, { of: version, ...seen, ...options });
}

const Cards = memo(function Cards({ shown: { page, value } }: { readonly shown: Shown }) {
  const { stores } = useStudio();
  const [dragging] = useState(createDragStore);
  const giveKeyboard = useKeyboard(value.rules);
  const waitedFor = useHeldKeys(
    value,
    () => value.rules.version === stores.project.getState().version,
  );
  return (
    <RulesContext value={waitedFor}>
      <DragContext value={dragging}>
        <CopyingCards page={page} focus={giveKeyboard}>
          <SaidOf rules={value.rules}>
            <RulesPage page={page} />
          </SaidOf>
        </CopyingCards>
      </DragContext>
    </RulesContext>
  );
});
