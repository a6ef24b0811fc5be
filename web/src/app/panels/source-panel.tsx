import { PanelLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { SourceTab } from "../../model/layout.js";
import { successorOf } from "../../model/run/forks.js";
import { CommandButton } from "../../ui/command-button.js";
import { Compartment, lazily } from "../../ui/lazily.js";
import { useLayout, useRun, useSelection, useStudio } from "../../ui/studio-context.js";
import { GeneratedView, SourceFoot, SourceView } from "../../views/source/index.js";
import { RestPane, SizedPane, Split } from "./split.js";

const OutputMenu = lazily(() => import("./output-menu.js"));

/** The texts: scheduler, workload, and what is generated of them. */
export function SourcePanel({ foldable = true }: { readonly foldable?: boolean }) {
  const base = useSelection((state) => state.base);
  const successor = useRun(successorOf);
  const inFront = useLayout((state) => state.outputInFront && state.output !== null);
  const covered = inFront && !foldable;
  return (
    <section className="panel" aria-label="Source">
      <div className="tabs">
        <div className="tab-list" role="tablist" aria-label="Texts">
          <TextTab tab="scheduler" covered={covered}>
            {successor ? `${successor.title} (fork)` : "scheduler"}
          </TextTab>
          <TextTab tab="workload" covered={covered}>
            workload
          </TextTab>
          {base ? (
            <TextTab tab="base" covered={covered}>
              {base.name}
            </TextTab>
          ) : null}
        </div>
        <Compartment small waiting={<span className="tab">generated</span>}>
          <OutputMenu over={!foldable} />
        </Compartment>
        <span className="grow" />
        {foldable ? (
          <CommandButton command="layout.source" icon={PanelLeft} label="Hide source" />
        ) : null}
      </div>
      <div className="source-texts">{foldable ? <Beside /> : <InFront />}</div>
      <SourceFoot />
    </section>
  );
}

/** The source over the generated text. */
function Beside() {
  const output = useLayout((state) => state.output);
  return (
    <Split axis="y">
      <RestPane min={120}>
        <div className="source-text">
          <SourceView />
        </div>
      </RestPane>
      {output ? (
        <SizedPane
          name="generated"
          label="Height of the generated text"
          side="end"
          initial="50%"
          min={120}
        >
          <GeneratedView kind={output} />
        </SizedPane>
      ) : null}
    </Split>
  );
}

/** The source or the generated text, where there is no room for both. */
function InFront() {
  const output = useLayout((state) => (state.outputInFront ? state.output : null));
  return (
    <div className="source-text">{output ? <GeneratedView kind={output} /> : <SourceView />}</div>
  );
}

interface TextTabProps {
  readonly tab: SourceTab;
  /** Whether a generated text lies over the source. */
  readonly covered: boolean;
  readonly children: ReactNode;
}

function TextTab({ tab, covered, children }: TextTabProps) {
  const open = useLayout((state) => state.sourceTab === tab) && !covered;
  const { layout } = useStudio().stores;
  return (
    <button
      type="button"
      role="tab"
      className="tab"
      aria-selected={open}
      data-state={open ? "active" : "inactive"}
      onClick={() => layout.setState({ sourceTab: tab, outputInFront: false })}
    >
      {children}
    </button>
  );
}
