import { Download } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import { Suspense, useState } from "react";
import { TARGETS } from "../../generated/libraries.js";
import type { FolderTarget } from "../../generated/services.js";
import type { AnyCommandId, EveryCommand } from "../../model/commands.js";
import { FOLDER_TARGETS } from "../../model/project/folder-targets.js";
import { mainSystem } from "../../model/project/project.js";
import { Icon } from "../../ui/icons/icon.js";
import { lazily } from "../../ui/lazily.js";
import { useAvailable, useCommand, useProject, useStudio } from "../../ui/studio-context.js";
import { everyCommand } from "../overlays/every-command.js";

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
  const studio = useStudio();
  const [commands] = useState(() => everyCommand(studio));
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
        <ExportItem commands={commands} id="export.c" />
        <ExportItem commands={commands} id="export.wat" />
        <ExportItem commands={commands} id="export.dot" />
        {FOLDER_TARGETS.map((target) => (
          <Menu.Item key={target} className="menu-item" onSelect={() => setAsking(target)}>
            Download for {TARGETS[target].title}…
          </Menu.Item>
        ))}
        <Menu.Separator className="menu-line" />
        <ExportItem commands={commands} id="export.zip" />
        <ExportItem commands={commands} id="export.json" />
        <ExportItem commands={commands} id="export.texts" />
        <ExportItem commands={commands} id="export.graph-svg" />
        <ExportItem commands={commands} id="export.graph-png" />
        <Menu.Separator className="menu-line" />
        <Menu.Label className="menu-label">
          {isSystem ? "The run of the system so far" : "The run so far"}
        </Menu.Label>
        {(isSystem ? ABOUT_SYSTEM : ABOUT_RUN).map((command) => (
          <ExportItem key={command} commands={commands} id={command} />
        ))}
      </Menu.Content>
    </Menu.Root>
  );
}

interface ExportItemProps {
  readonly commands: EveryCommand;
  readonly id: AnyCommandId;
}

function ExportItem({ commands, id }: ExportItemProps) {
  const command = useAvailable(id, commands[id]);
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
