import { lazy, Suspense } from "react";
import type { OutputKind } from "../../generated/services.js";
import { useLayout, useProject, useSelection } from "../../ui/studio-context.js";
import { PlainText } from "./plain-text.js";
import "./source.css";

export { SourceFoot } from "./foot.js";

const EditableText = lazy(() => import("./editable-text.js"));
const BaseText = lazy(() => import("./base-text.js"));
const Outputs = lazy(() => import("./outputs/index.js"));

/** The text of the open tab. */
export function SourceView() {
  const tab = useLayout((state) => state.sourceTab);
  const base = useSelection((state) => state.base);
  if (tab === "base" && base) {
    return (
      <Suspense fallback={<PlainText text={base.text} language="catapults" />}>
        <BaseText key={base.name} file={base} />
      </Suspense>
    );
  }
  return <OwnText part={tab === "workload" ? "workload" : "scheduler"} />;
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

/** The generated text that is open. */
export function GeneratedView({ kind }: { readonly kind: OutputKind }) {
  return (
    <Suspense fallback={<section className="generated" aria-label="Generated text" />}>
      <Outputs kind={kind} />
    </Suspense>
  );
}
