import { useState } from "react";
import type { InspectorTab } from "../../../model/layout.js";
import { MANAGER } from "../../../model/system/program.js";
import { InspectorTabs } from "../../../ui/inspector-tabs.js";
import { Compartment } from "../../../ui/lazily.js";
import { useSelection } from "../../../ui/studio-context.js";
import type { SchedulerViews } from "../views.js";
import { SharedValues } from "./process-card.js";
import { RemoteValues } from "./remote-values.js";

interface FrameInspectorProps {
  readonly views: SchedulerViews;
  readonly node: number;
}

/** Beside the graph of a family: its rules, why its node did what it did last, and what is selected. */
export function FrameInspector({ views: { Why, Place, Rules }, node }: FrameInspectorProps) {
  const selection = useSelection((state) => state.selection);
  const [tab, setTab] = useState<InspectorTab>("why");
  const [former, setFormer] = useState(selection);
  if (selection !== former) {
    setFormer(selection);
    const isPlace = selection.kind === "container" || selection.kind === "transfer";
    if (isPlace && tab !== "rules") setTab("place");
  }
  const views = {
    rules: (
      <Compartment>
        <Rules />
      </Compartment>
    ),
    why: (
      <Compartment>
        <Why />
        {node === MANAGER ? <SharedValues /> : <RemoteValues node={node} />}
      </Compartment>
    ),
    place: (
      <Compartment>
        <Place />
      </Compartment>
    ),
  };
  return (
    <InspectorTabs
      className="frame-inspector"
      tab={tab}
      onTab={setTab}
      views={views}
      isManager={node === MANAGER}
    />
  );
}
