import { CircleHelp } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import { useState } from "react";
import { useStore } from "zustand";
import type { EveryCommand, FurtherId } from "../../model/commands.js";
import { keyOfCommand } from "../../model/keys.js";
import type { OfflineState } from "../../model/offline.js";
import { openHelp } from "../../model/overlay.js";
import { Icon } from "../../ui/icon.js";
import { useStudio } from "../../ui/studio-context.js";
import { tip } from "../../ui/tip.js";
import { everyCommand } from "../overlays/every-command.js";
import "./menus.css";

/** What the help says of times without a network. */
const OFFLINE: Readonly<Record<OfflineState["kept"], string>> = {
  none: "Needs a network: this browser does not keep the page.",
  loading: "Getting ready to work without a network…",
  partly: "Works without a network only in part: a file could not be loaded.",
  whole: "Works without a network.",
};

/** Everything that helps: reference, commands, keys, examples, the tour, and the state of the page itself. */
export default function HelpMenu() {
  const studio = useStudio();
  const { overlay, offline } = studio.stores;
  const [commands] = useState(() => everyCommand(studio));
  const { kept, newer, installable } = useStore(offline);
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        className={newer === "none" ? "icon-btn" : "icon-btn has-news"}
        aria-label={newer === "none" ? "Help" : "Help: a newer version is there"}
        {...tip("Help")}
      >
        <Icon of={CircleHelp} />
      </Menu.Trigger>
      <Menu.Content className="popover help-menu" align="end" sideOffset={6}>
        <Menu.Item className="menu-item" onSelect={() => openHelp(overlay)}>
          <span className="grow">Reference: languages, libraries, diagnostics</span>
        </Menu.Item>
        <Entry id="help.commands" commands={commands} />
        <Entry id="help.shortcuts" commands={commands} />
        <Menu.Separator className="menu-line" />
        <Entry id="help.examples" commands={commands} />
        <Entry id="help.tour" commands={commands} />
        <Menu.Separator className="menu-line" />
        {newer === "none" ? null : <Entry id="studio.update" commands={commands} />}
        {installable ? <Entry id="studio.install" commands={commands} /> : null}
        <Menu.Label className="menu-label">{OFFLINE[kept]}</Menu.Label>
      </Menu.Content>
    </Menu.Root>
  );
}

interface EntryProps {
  readonly id: FurtherId;
  readonly commands: EveryCommand;
}

function Entry({ id, commands }: EntryProps) {
  const { keys } = useStudio().stores;
  const key = useStore(keys, (state) => keyOfCommand(id, commands[id], state));
  return (
    <Menu.Item className="menu-item" onSelect={() => void commands[id].execute()}>
      <span className="grow">{commands[id].label}</span>
      {key ? <kbd>{key}</kbd> : null}
    </Menu.Item>
  );
}
