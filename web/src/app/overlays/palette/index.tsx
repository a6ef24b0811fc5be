import { Command, defaultFilter } from "cmdk";
import { useEffect, useMemo, useState } from "react";
import { openHelp } from "../../../model/overlay.js";
import type { HelpSection } from "../../../model/ports.js";
import { useStudio } from "../../../ui/studio-context.js";
import { Prose } from "../../../ui/text/prose.js";
import { everyCommand } from "../every-command.js";
import { type Entry, entriesOf } from "./entries.js";
import { found, helpEntries } from "./found.js";
import { useLessons } from "./lessons.js";
import "../../dialogs/over-page.css";
import "./palette.css";

/** Finds commands, names, threads, problems, projects, examples and help by a few letters. */
export default function Palette() {
  const studio = useStudio();
  const { overlay } = studio.stores;
  const [sought, setSought] = useState("");
  const [others] = useState(() => entriesOf(studio, everyCommand(studio)));
  const lessons = useLessons();
  const entries = useMemo(() => [...others, ...lessons], [others, lessons]);
  const help = useHelp(sought);
  const close = () => overlay.setState({ sheet: null });
  const sections = useMemo(() => {
    const ofHelp = helpEntries(help, (section) => openHelp(overlay, { section }));
    const those = found(entries, sought.trim(), defaultFilter);
    return ofHelp.length === 0 ? those : [...those, { heading: "Help", entries: ofHelp }];
  }, [entries, help, overlay, sought]);
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => open || close()}
      label="Find a command, an example or a name"
      shouldFilter={false}
      overlayClassName="dialog-veil"
      contentClassName="finder popover"
      aria-describedby={undefined}
      loop
    >
      <Command.Input
        value={sought}
        onValueChange={setSought}
        placeholder="A command, a container, a handler, an example, a word…"
      />
      <Command.List>
        <Command.Empty>Nothing is called so. F1 looks for it in the help.</Command.Empty>
        {sections.map(({ heading, entries: those }) => (
          <Command.Group key={heading} heading={heading}>
            {those.map((entry) => (
              <Item key={entry.id} entry={entry} close={close} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command.Dialog>
  );
}

function Item({ entry, close }: { readonly entry: Entry; readonly close: () => void }) {
  const { id, title, detail, key, available = true, run } = entry;
  return (
    <Command.Item
      value={id}
      disabled={!available}
      onSelect={() => {
        close();
        run();
      }}
    >
      <span className="finder-title">
        <Prose text={title} />
      </span>
      {detail ? <small>{detail}</small> : null}
      {key ? <kbd>{key}</kbd> : null}
    </Command.Item>
  );
}

const NONE: readonly HelpSection[] = [];

/** What the help has on what is sought. */
function useHelp(sought: string): readonly HelpSection[] {
  const { ports } = useStudio();
  const [answer, setAnswer] = useState({ sought: "", sections: NONE });
  const isLong = sought.trim().length > 1;
  useEffect(() => {
    if (!isLong) return;
    let isWanted = true;
    void ports.help.search(sought).then((result) => {
      if (isWanted && result.ok) setAnswer({ sought, sections: result.value });
    });
    return () => {
      isWanted = false;
    };
  }, [ports, sought, isLong]);
  // What was found for fewer letters stays until the next answer.
  return isLong ? answer.sections : NONE;
}
