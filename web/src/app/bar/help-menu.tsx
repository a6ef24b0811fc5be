import { CircleHelp } from "lucide-react";
import { Popover } from "radix-ui";
import { Fragment } from "react";
import { Icon } from "../../ui/icon.js";
import { useStudio } from "../../ui/studio-context.js";
import "./menus.css";

type Keys = readonly (readonly [what: string, key: string])[];

/** What keys do while one place has the keyboard; how each view takes them stands in its folder. */
const OF_PLACES: readonly (readonly [place: string, keys: Keys])[] = [
  [
    "In the graph",
    [
      ["Draw an arrow from a node", "A"],
      ["Change a container, or move the end of an arrow", "E"],
      ["Rename a container", "F2"],
      ["Delete", "Del"],
      ["Open an arrow, or the tools of a node", "Enter"],
      ["Select several nodes", "Shift+click"],
      ["Add a node to the selection, or take it out", "Shift+Enter"],
      ["Select all nodes", "Ctrl+A"],
      ["Copy, cut, paste containers", "Ctrl+C X V"],
    ],
  ],
  [
    "In the rules",
    [
      ["Move a card or rule", "Alt+↑↓"],
      ["Copy, cut, paste a card or rule", "Ctrl+C X V"],
      ["Duplicate it", "Ctrl+D"],
      ["Delete it", "Del"],
    ],
  ],
  [
    "In the source",
    [
      ["Leave the text: Tab indents there, behind Esc it goes on", "Esc, Tab"],
      ["Suggest names", "Ctrl+Space"],
      ["Fix what is underlined", "Ctrl+."],
      ["Go to a declaration", "F12"],
      ["Rename everywhere", "F2"],
      ["Format the text", "Shift+Alt+F"],
      ["Go to the generated line", "Ctrl+F12"],
    ],
  ],
  [
    "In the timeline",
    [
      ["One tick back or forth", "← →"],
      ["Measure a range: drag along the times", "Shift+drag"],
      ["Zoom", "+ −"],
    ],
  ],
];

/** All keys: those of commands from the commands themselves, then those of each place. */
export default function HelpMenu() {
  const { commands } = useStudio();
  const ofCommands = Object.values(commands).flatMap(({ label, shortcut }) =>
    shortcut === null ? [] : [[label, shortcut] as const],
  );
  return (
    <Popover.Root>
      <Popover.Trigger className="icon-btn" aria-label="Keyboard shortcuts">
        <Icon of={CircleHelp} />
      </Popover.Trigger>
      <Popover.Content
        className="popover help"
        align="end"
        sideOffset={6}
        aria-label="Keyboard shortcuts"
        // Arrow keys scroll it where it is longer than the window.
        tabIndex={0}
      >
        <KeyTable title="Keyboard" keys={ofCommands} />
        {OF_PLACES.map(([place, keys]) => (
          <KeyTable key={place} title={place} keys={keys} />
        ))}
      </Popover.Content>
    </Popover.Root>
  );
}

function KeyTable({ title, keys }: { readonly title: string; readonly keys: Keys }) {
  return (
    <>
      <h2>{title}</h2>
      <dl>
        {keys.map(([what, key]) => (
          <Fragment key={what}>
            <dt>{what}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}
