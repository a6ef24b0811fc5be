import { CircleHelp } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import { type RefObject, useRef, useState } from "react";
import { useStore } from "zustand";
import type { EveryCommand, FurtherId } from "../../model/commands.js";
import { keyOfCommand } from "../../model/keys.js";
import type { OfflineState } from "../../model/offline.js";
import { openHelp } from "../../model/overlay.js";
import { Icon } from "../../ui/icons/icon.js";
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
  /** What was chosen is done when the menu's button has the keyboard again: a sheet hands it back there. */
  const chosen = useRef<(() => void) | null>(null);
  const begin = () => {
    if (chosen.current) queueMicrotask(chosen.current);
    chosen.current = null;
  };
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        className={newer === "none" ? "icon-btn" : "icon-btn has-news"}
        aria-label={newer === "none" ? "Help" : "Help: a newer version is there"}
        {...tip("Help")}
      >
        <Icon of={CircleHelp} />
      </Menu.Trigger>
      <Menu.Content
        className="popover help-menu"
        align="end"
        sideOffset={6}
        onCloseAutoFocus={begin}
      >
        <Menu.Item
          className="menu-item"
          onSelect={() => {
            chosen.current = () => openHelp(overlay);
          }}
        >
          <span className="grow">Reference: languages, libraries, diagnostics</span>
        </Menu.Item>
        <Entry id="help.commands" commands={commands} chosen={chosen} />
        <Entry id="help.shortcuts" commands={commands} chosen={chosen} />
        <Menu.Separator className="menu-line" />
        <Entry id="help.lessons" commands={commands} chosen={chosen} />
        <Entry id="help.examples" commands={commands} chosen={chosen} />
        <Entry id="help.tour" commands={commands} chosen={chosen} />
        <Menu.Separator className="menu-line" />
        {newer === "none" ? null : <Entry id="studio.update" commands={commands} chosen={chosen} />}
        {installable ? <Entry id="studio.install" commands={commands} chosen={chosen} /> : null}
        <Menu.Label className="menu-label">{OFFLINE[kept]}</Menu.Label>
      </Menu.Content>
    </Menu.Root>
  );
}

interface EntryProps {
  readonly id: FurtherId;
  readonly commands: EveryCommand;
  readonly chosen: RefObject<(() => void) | null>;
}

function Entry({ id, commands, chosen }: EntryProps) {
  const { keys } = useStudio().stores;
  const key = useStore(keys, (state) => keyOfCommand(id, commands[id], state));
  return (
    <Menu.Item
      className="menu-item"
      onSelect={() => {
        chosen.current = () => void commands[id].execute();
      }}
    >
      <span className="grow">{commands[id].label}</span>
      {key ? <kbd>{key}</kbd> : null}
    </Menu.Item>
  );
}
