import { PanelLeft, PanelRight } from "lucide-react";
import { CommandButton } from "../../ui/command-button.js";

/** What is left of a panel that is put away: its name, and the way to bring it back. */
export function SourceRail() {
  return (
    <div className="rail left">
      <CommandButton command="layout.source" icon={PanelLeft} label="Show source" />
      <span className="rail-name">source</span>
    </div>
  );
}

export function InspectorRail() {
  return (
    <div className="rail right">
      <CommandButton command="layout.inspector" icon={PanelRight} label="Show inspector" />
      <span className="rail-name">inspector</span>
    </div>
  );
}
