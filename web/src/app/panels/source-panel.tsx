import { PanelLeft } from "lucide-react";
import { successorOf } from "../../model/run/forks.js";
import { CommandButton } from "../../ui/command-button.js";
import { Compartment, lazily } from "../../ui/lazily.js";
import { useLayout, useProject, useRun, useSelection } from "../../ui/studio-context.js";
import { GeneratedView, SourceFoot, SourceView } from "../../views/source/index.js";
import { RestPane, SizedPane, Split } from "./split.js";
import { TextTab } from "./text-tab.js";

const FileTabs = lazily(() => import("./files/file-tabs.js"));
const FileTools = lazily(() => import("./files/file-tools.js"));
const OutputMenu = lazily(() => import("./output-menu.js"));

/** The texts: scheduler, workload, and what is generated of them. */
export function SourcePanel({ foldable = true }: { readonly foldable?: boolean }) {
  const base = useSelection((state) => state.base);
  const successor = useRun(successorOf);
  const several = useProject((state) => Boolean(state.others?.length));
  const inFront = useLayout((state) => state.outputInFront && state.output !== null);
  const covered = inFront && !foldable;
  return (
    <section className="panel" aria-label="Source">
      <div className="tabs">
        <div className="tab-list" role="tablist" aria-label="Texts">
          {several ? (
            <Compartment small>
              <FileTabs covered={covered} />
            </Compartment>
          ) : (
            <>
              <TextTab tab="scheduler" covered={covered}>
                {successor ? `${successor.title} (fork)` : "scheduler"}
              </TextTab>
              <TextTab tab="workload" covered={covered}>
                workload
              </TextTab>
            </>
          )}
          {base ? (
            <TextTab tab="base" covered={covered}>
              {base.name}
            </TextTab>
          ) : null}
        </div>
        <Compartment small>
          <FileTools />
        </Compartment>
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
