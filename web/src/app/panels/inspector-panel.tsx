import { PanelRight } from "lucide-react";
import { CommandButton } from "../../ui/command-button.js";
import { InspectorTabs } from "../../ui/inspector-tabs.js";
import { Compartment, lazily } from "../../ui/lazily.js";
import { ShownStudio } from "../../ui/shown-studio.js";
import { useLayout, useStudio } from "../../ui/studio-context.js";
import { PlaceView, ThreadView, WhyView } from "../../views/inspector/index.js";

const RulesView = lazily(() => import("../../views/rules/index.js"));

const VIEWS = {
  rules: (
    <Compartment>
      <RulesView />
    </Compartment>
  ),
  why: (
    <ShownStudio>
      <WhyView />
    </ShownStudio>
  ),
  thread: (
    <ShownStudio>
      <ThreadView />
    </ShownStudio>
  ),
  place: (
    <ShownStudio>
      <PlaceView />
    </ShownStudio>
  ),
};

/** Answers why a thread runs, and shows what is selected. */
export default function InspectorPanel({ foldable = true }: { readonly foldable?: boolean }) {
  const tab = useLayout((state) => state.inspectorTab);
  const { layout } = useStudio().stores;
  return (
    <InspectorTabs
      className="panel"
      tab={tab}
      onTab={(inspectorTab) => layout.setState({ inspectorTab })}
      views={VIEWS}
    >
      <span className="grow" />
      {foldable ? (
        <CommandButton command="layout.inspector" icon={PanelRight} label="Hide inspector" />
      ) : null}
    </InspectorTabs>
  );
}
