import { Tabs } from "radix-ui";
import { useState } from "react";
import { Compartment } from "../../../ui/lazily.js";
import { useSelection } from "../../../ui/studio-context.js";
import type { SchedulerViews } from "../views.js";
import { RemoteValues } from "./remote-values.js";

interface FrameInspectorProps {
  readonly views: SchedulerViews;
  readonly node: number;
}

/** Beside the graph of a family: its rules, why its node did what it did last, and what is selected. */
export function FrameInspector({ views: { Why, Place, Rules }, node }: FrameInspectorProps) {
  const selection = useSelection((state) => state.selection);
  const [tab, setTab] = useState("why");
  const [former, setFormer] = useState(selection);
  if (selection !== former) {
    setFormer(selection);
    const isPlace = selection.kind === "container" || selection.kind === "transfer";
    if (isPlace && tab !== "rules") setTab("place");
  }
  return (
    <Tabs.Root asChild value={tab} onValueChange={setTab}>
      <section className="frame-inspector" aria-label="Inspector">
        <div className="tabs">
          <Tabs.List className="tab-list" aria-label="Inspector">
            <Tabs.Trigger className="tab" value="rules">
              Rules
            </Tabs.Trigger>
            <Tabs.Trigger className="tab" value="why">
              Why this thread?
            </Tabs.Trigger>
            <Tabs.Trigger className="tab" value="place">
              {selection.kind === "transfer" ? "Transfer" : "Container"}
            </Tabs.Trigger>
          </Tabs.List>
        </div>
        <Tabs.Content className="panel-body" value="rules">
          <Compartment>
            <Rules />
          </Compartment>
        </Tabs.Content>
        <Tabs.Content className="panel-body" value="why">
          <Compartment>
            <Why />
            <RemoteValues node={node} />
          </Compartment>
        </Tabs.Content>
        <Tabs.Content className="panel-body" value="place">
          <Compartment>
            <Place />
          </Compartment>
        </Tabs.Content>
      </section>
    </Tabs.Root>
  );
}
