import { CircleHelp } from "lucide-react";
import { Popover } from "radix-ui";
import { Fragment } from "react";
import { Icon } from "../../ui/icon.js";
import { useStudio } from "../../ui/studio-context.js";

/** All keys, from the commands themselves. */
export default function HelpMenu() {
  const { commands } = useStudio();
  const withKeys = Object.values(commands).filter((command) => command.shortcut !== null);
  return (
    <Popover.Root>
      <Popover.Trigger className="icon-btn" aria-label="Keyboard shortcuts">
        <Icon of={CircleHelp} />
      </Popover.Trigger>
      <Popover.Content className="popover help" align="end" sideOffset={6}>
        <h2>Keyboard</h2>
        <dl>
          {withKeys.map(({ id, label, shortcut }) => (
            <Fragment key={id}>
              <dt>{label}</dt>
              <dd>
                <kbd>{shortcut}</kbd>
              </dd>
            </Fragment>
          ))}
        </dl>
      </Popover.Content>
    </Popover.Root>
  );
}
