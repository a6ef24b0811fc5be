import { lazy, Suspense } from "react";
import type { SourceTab } from "../../model/layout.js";
import { useCompilation, useLayout, useProject } from "../../ui/studio-context.js";
import { SourceFoot } from "./foot.js";
import type { LanguageId } from "./language.js";
import { PlainText } from "./plain-text.js";
import "./source.css";

const EditableText = lazy(() => import("./editable-text.js"));
const GeneratedText = lazy(() => import("./generated-text.js"));

/** The text of the open tab, and what the compiler says of it. */
export function SourceView() {
  const tab = useLayout((state) => state.sourceTab);
  return (
    <>
      {tab === "scheduler" || tab === "workload" ? <OwnText part={tab} /> : <Output tab={tab} />}
      <SourceFoot />
    </>
  );
}

function OwnText({ part }: { readonly part: "scheduler" | "workload" }) {
  const text = useProject((state) => state[part].text);
  const language = part === "scheduler" ? "catapults" : "workload";
  return (
    <Suspense fallback={<PlainText text={text} language={language} />}>
      <EditableText part={part} />
    </Suspense>
  );
}

function Output({ tab }: { readonly tab: Exclude<SourceTab, "scheduler" | "workload"> }) {
  const output = useCompilation((state) => state.analysis?.compiled?.outputs[tab]);
  if (output === undefined) {
    return (
      <div className="panel-body">
        <p className="source-missing">
          Nothing is generated while the scheduler has errors. The problems below say which.
        </p>
      </div>
    );
  }
  const language: LanguageId = tab;
  return (
    <Suspense fallback={<PlainText text={output} language={language} />}>
      <GeneratedText text={output} language={language} />
    </Suspense>
  );
}
