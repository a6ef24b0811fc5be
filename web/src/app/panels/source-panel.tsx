import { PanelLeft } from "lucide-react";
import { lazy, Suspense } from "react";
import type { SourceTab } from "../../model/layout.js";
import { CommandButton } from "../../ui/command-button.js";
import { useLayout, useStudio } from "../../ui/studio-context.js";
import { SourceView } from "../../views/source/index.js";

const OutputMenu = lazy(() => import("./output-menu.js"));

/** The texts: scheduler, workload, and what is generated of them. */
export function SourcePanel({ foldable = true }: { readonly foldable?: boolean }) {
  return (
    <section className="panel" aria-label="Source">
      <div className="tabs">
        <div className="tab-list" role="tablist" aria-label="Texts">
          <TextTab tab="scheduler" />
          <TextTab tab="workload" />
        </div>
        <Suspense fallback={<span className="tab">generated</span>}>
          <OutputMenu />
        </Suspense>
        <span className="grow" />
        {foldable ? (
          <CommandButton command="layout.source" icon={PanelLeft} label="Hide source" />
        ) : null}
      </div>
      <SourceView />
    </section>
  );
}

function TextTab({ tab }: { readonly tab: SourceTab }) {
  const open = useLayout((state) => state.sourceTab === tab);
  const { layout } = useStudio().stores;
  return (
    <button
      type="button"
      role="tab"
      className="tab"
      aria-selected={open}
      data-state={open ? "active" : "inactive"}
      onClick={() => layout.setState({ sourceTab: tab })}
    >
      {tab}
    </button>
  );
}
