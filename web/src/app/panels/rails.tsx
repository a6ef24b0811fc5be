import { PanelLeft, PanelRight } from "lucide-react";
import type { CommandId } from "../../model/commands.js";
import { CommandButton } from "../../ui/command-button.js";
import { useCommand } from "../../ui/studio-context.js";

/** What is left of a panel that is put away: its name, and the way to bring it back. */
export function SourceRail() {
  return (
    <div className="rail left">
      <CommandButton command="layout.source" icon={PanelLeft} label="Show source" />
      <RailName command="layout.source">source</RailName>
    </div>
  );
}

export function InspectorRail() {
  return (
    <div className="rail right">
      <CommandButton command="layout.inspector" icon={PanelRight} label="Show inspector" />
      <RailName command="layout.inspector">inspector</RailName>
    </div>
  );
}

interface RailNameProps {
  readonly command: CommandId;
  readonly children: string;
}

/** The rail itself opens the panel, too; for the keyboard the button above does. */
function RailName({ command: id, children }: RailNameProps) {
  const command = useCommand(id);
  return (
    <button
      type="button"
      className="rail-name"
      tabIndex={-1}
      aria-hidden="true"
      onClick={() => void command.execute()}
    >
      {children}
    </button>
  );
}
