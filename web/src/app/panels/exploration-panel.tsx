import { lazily } from "../../ui/lazily.js";
import { PropertyEditorContext } from "../../ui/property-editor.js";
import ExplorationView from "../../views/exploration/index.js";

/** Monaco's own modules take long enough to run: what makes use of them runs in a task behind. */
const PropertyEditor = lazily(async () => {
  await import("monaco-editor/editor");
  return import("../../views/source/properties/index.js");
});

/** Explorations, with the editor of texts for their properties. */
export default function ExplorationPanel() {
  return (
    <PropertyEditorContext value={PropertyEditor}>
      <ExplorationView />
    </PropertyEditorContext>
  );
}
