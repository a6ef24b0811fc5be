import { PanelRight } from "lucide-react";
import { Tabs } from "radix-ui";
import type { InspectorTab } from "../../model/layout.js";
import { CommandButton } from "../../ui/command-button.js";
import { Compartment, lazily } from "../../ui/lazily.js";
import { ShownStudio } from "../../ui/shown-studio.js";
import { useLayout, useSelection, useStudio } from "../../ui/studio-context.js";
import { PlaceView, ThreadView, WhyView } from "../../views/inspector/index.js";

const RulesView = lazily(() => import("../../views/rules/index.js"));

/** Answers why a thread runs, and shows what is selected. */
export default function InspectorPanel({ foldable = true }: { readonly foldable?: boolean }) {
  const tab = useLayout((state) => state.inspectorTab);
  const { layout } = useStudio().stores;
  const place = useSelection(({ selection }) =>
    selection.kind === "transfer" ? "Transfer" : "Container",
  );
  return (
    <Tabs.Root
      asChild
      value={tab}
      onValueChange={(value) => layout.setState({ inspectorTab: value as InspectorTab })}
    >
      <section className="panel" aria-label="Inspector">
        <div className="tabs">
          <Tabs.List className="tab-list" aria-label="Inspector">
            <Tabs.Trigger className="tab" value="rules">
              Rules
            </Tabs.Trigger>
            <Tabs.Trigger className="tab" value="why">
              Why this thread?
            </Tabs.Trigger>
            <Tabs.Trigger className="tab" value="thread">
              Thread
            </Tabs.Trigger>
            <Tabs.Trigger className="tab" value="place">
              {place}
            </Tabs.Trigger>
          </Tabs.List>
          <span className="grow" />
          {foldable ? (
            <CommandButton command="layout.inspector" icon={PanelRight} label="Hide inspector" />
          ) : null}
        </div>
        <Tabs.Content className="panel-body" value="rules">
          <Compartment>
            <RulesView />
          </Compartment>
        </Tabs.Content>
        <Tabs.Content className="panel-body" value="why">
          <ShownStudio>
            <WhyView />
          </ShownStudio>
        </Tabs.Content>
        <Tabs.Content className="panel-body" value="thread">
          <ShownStudio>
            <ThreadView />
          </ShownStudio>
        </Tabs.Content>
        <Tabs.Content className="panel-body" value="place">
          <ShownStudio>
            <PlaceView />
          </ShownStudio>
        </Tabs.Content>
      </section>
    </Tabs.Root>
  );
}
