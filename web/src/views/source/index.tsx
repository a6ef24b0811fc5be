import type { OutputKind } from "../../generated/services.js";
import { successorOf } from "../../model/run/forks.js";
import { useSourceTab } from "../../ui/hooks/use-source-tab.js";
import { Compartment, lazily } from "../../ui/lazily.js";
import { ShownStudio } from "../../ui/shown-studio.js";
import { useRun, useSelection } from "../../ui/studio-context.js";
import { OwnPlainText, PlainText } from "./plain-text.js";
import "./source.css";

export { SourceFoot } from "./foot.js";

/** Monaco's own modules take long enough to run: what makes use of them runs in a task behind. */
const EditableText = lazily(async () => {
  await import("monaco-editor/editor");
  return import("./editable-text.js");
});
const BaseText = lazily(() => import("./base-text.js"));
const ForkText = lazily(() => import("./fork-text.js"));
const Outputs = lazily(() => import("./outputs/index.js"));

/** The text of the open tab. */
export function SourceView() {
  const tab = useSourceTab();
  const base = useSelection((state) => state.base);
  const successor = useRun(successorOf);
  if (tab === "base" && base) {
    return (
      <Compartment waiting={<PlainText text={base.text} language="catapults" />}>
        <BaseText key={base.name} file={base} />
      </Compartment>
    );
  }
  if (tab === "scheduler" && successor) {
    const { text } = successor.stores.project.getState().scheduler;
    return (
      <Compartment waiting={<PlainText text={text} language="catapults" />}>
        <ShownStudio>
          <ForkText title={successor.title} />
        </ShownStudio>
      </Compartment>
    );
  }
  const part = tab === "base" ? "scheduler" : tab;
  return (
    <Compartment waiting={<OwnPlainText part={part} />}>
      <EditableText part={part} />
    </Compartment>
  );
}

/** The generated text that is open. */
export function GeneratedView({ kind }: { readonly kind: OutputKind }) {
  return (
    <Compartment waiting={<section className="generated" aria-label="Generated text" />}>
      <Outputs kind={kind} />
    </Compartment>
  );
}
