import { Download } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import { Suspense, useState } from "react";
import { TARGETS } from "../../generated/libraries.js";
import type { FolderTarget } from "../../generated/services.js";
import type { CommandId } from "../../model/commands.js";
import { FOLDER_TARGETS } from "../../model/project/folder-targets.js";
import { mainSystem } from "../../model/project/project.js";
import { Icon } from "../../ui/icons/icon.js";
import { lazily } from "../../ui/lazily.js";
import { useCommand, useProject } from "../../ui/studio-context.js";

const ExportFolder = lazily(() => import("../dialogs/export-folder.js"));

/** On a low screen the menu is as high as there is room, and scrolls. */
const FITTING = {
  maxHeight: "var(--radix-dropdown-menu-content-available-height)",
  overflowY: "auto",
} as const;

const ABOUT_RUN = [
  "export.perfetto",
  "export.trace-csv",
  "export.measures-csv",
  "export.measures-json",
  "export.timeline-svg",
  "export.timeline-png",
  "export.report",
] as const;
const ABOUT_SYSTEM = [
  "export.perfetto",
  "export.trace",
  "export.trace-csv",
  "export.measures-csv",
  "export.messages-csv",
  "export.space-time",
  "export.report",
] as const;

/** What can be taken away. */
export default function ExportMenu() {
  const c = useCommand("export.c");
  const isSystem = useProject((project) => mainSystem(project) !== null);
  const [asking, setAsking] = useState<FolderTarget | null>(null);
  return (
    <Menu.Root modal={false}>
      {asking === null ? null : (
        <Suspense fallback={null}>
          <ExportFolder target={asking} onEnd={() => setAsking(null)} />
        </Suspense>
      )}
      <Menu.Trigger className="btn" aria-label="Export">
        <Icon of={Download} />
        <span className="text">Export</span>
      </Menu.Trigger>
      <Menu.Content className="popover" align="end" sideOffset={6} style={FITTING}>
        {c.available ? null : (
          <Menu.Label className="menu-label">
            C, WebAssembly and DOT need a scheduler without errors.
          </Menu.Label>
        )}
        <ExportItem command="export.c" />
        <ExportItem command="export.wat" />
        <ExportItem command="export.dot" />
        {FOLDER_TARGETS.map((target) => (
          <Menu.Item key={target} className="menu-item" onSelect={() => setAsking(target)}>
            Download for {TARGETS[target].title}…
          </Menu.Item>
        ))}
        <Menu.Separator className="menu-line" />
        <ExportItem command="export.zip" />
        <ExportItem command="export.json" />
        <ExportItem command="export.texts" />
        <ExportItem command="export.graph-svg" />
        <ExportItem command="export.graph-png" />
        <Menu.Separator className="menu-line" />
        <Menu.Label className="menu-label">
          {isSystem ? "The run of the system so far" : "The run so far"}
        </Menu.Label>
        {(isSystem ? ABOUT_SYSTEM : ABOUT_RUN).map((command) => (
          <ExportItem key={command} command={command} />
        ))}
      </Menu.Content>
    </Menu.Root>
  );
}

function ExportItem({ command: id }: { readonly command: CommandId }) {
  const command = useCommand(id);
  return (
    <Menu.Item
      className="menu-item"
      disabled={!command.available}
      onSelect={() => void command.execute()}
    >
      {command.label}
    </Menu.Item>
  );
}
