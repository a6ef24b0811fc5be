import {
  Check,
  ChevronDown,
  FolderOpen,
  GitCompare,
  History,
  LayoutGrid,
  Plus,
  UserRound,
} from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import { Suspense, useRef, useState } from "react";
import type { ExampleEntry } from "../../model/catalogue.js";
import { byGroup } from "../../model/example-groups.js";
import { Icon } from "../../ui/icons/icon.js";
import { lazily } from "../../ui/lazily.js";
import { useCatalogue, useCommand, useProject, useStudio } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import { FolderItems } from "./folder-items.js";
import "./menus.css";

const NewProject = lazily(() => import("../dialogs/new-project.js"));

/** The project's name; opens the list of examples. */
export default function ProjectMenu() {
  const opened = useProject((state) => state.example);
  const examples = useCatalogue((state) => state.examples);
  const failure = useCatalogue((state) => state.failure);
  const own = useCatalogue((state) => state.own);
  const name = useProject((state) => state.name);
  const all = useCommand("project.all");
  const versions = useCommand("project.versions");
  const makeOwn = useCommand("project.own");
  const reset = useCommand("project.reset");
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { requests } = useStudio();
  return (
    <>
      {asking ? (
        <Suspense fallback={null}>
          <NewProject opener={button} onEnd={() => setAsking(false)} />
        </Suspense>
      ) : null}
      <Menu.Root modal={false}>
        <Menu.Trigger
          ref={button}
          className="project-button"
          aria-label={`Project: ${name}. Examples`}
          data-opens="projects"
        >
          <span>{name || "Loading…"}</span>
          <Icon of={ChevronDown} size={14} />
        </Menu.Trigger>
        <Menu.Content className="popover examples" align="start" sideOffset={6}>
          <Menu.Item className="menu-item" onSelect={() => setAsking(true)}>
            <Icon of={Plus} />
            New project…
          </Menu.Item>
          <Menu.Item className="menu-item" onSelect={() => void requests.openProject()}>
            <Icon of={FolderOpen} />
            Open project…
          </Menu.Item>
          <FolderItems />
          <Menu.Item
            className="menu-item"
            onSelect={() => void requests.recordings().then((recordings) => recordings.pick())}
          >
            <Icon of={History} />
            Open recorded trace…
          </Menu.Item>
          <Menu.Item
            className="menu-item"
            disabled={!versions.available}
            onSelect={() => void versions.execute()}
          >
            <Icon of={GitCompare} />
            {versions.label}
          </Menu.Item>
          {makeOwn.available ? (
            <Menu.Item className="menu-item" onSelect={() => void makeOwn.execute()}>
              <Icon of={UserRound} />
              {makeOwn.label}
            </Menu.Item>
          ) : null}
          <Menu.Separator className="menu-line" />
          <Menu.Item className="menu-item" onSelect={() => void all.execute()}>
            <Icon of={LayoutGrid} />
            <span className="grow">{all.label}</span>
            <kbd>{all.shortcut}</kbd>
          </Menu.Item>
          <OwnProjects names={own} opened={opened === null ? name : null} />
          <Menu.Separator className="menu-line" />
          {failure ? <Menu.Label className="menu-label">{failure}</Menu.Label> : null}
          <Menu.RadioGroup
            value={opened ?? ""}
            onValueChange={(id) => void requests.openExample(id)}
          >
            {byGroup(examples).map(([group, those]) => (
              <Menu.Group key={group} aria-label={group}>
                <Menu.Label className="menu-label">{group}</Menu.Label>
                {those.map((example) => (
                  <ExampleItem key={example.id} example={example} />
                ))}
              </Menu.Group>
            ))}
          </Menu.RadioGroup>
          <Menu.Separator className="menu-line" />
          <Menu.Item
            className="menu-item"
            disabled={!reset.available}
            onSelect={() => void reset.execute()}
          >
            {reset.label}
          </Menu.Item>
        </Menu.Content>
      </Menu.Root>
    </>
  );
}

function ExampleItem({ example: { id, title, summary } }: { readonly example: ExampleEntry }) {
  return (
    <Menu.RadioItem value={id} className="menu-item">
      <span className="grow">
        <b>{title}</b>
        <p>
          <Prose text={summary} />
        </p>
      </span>
      <Menu.ItemIndicator>
        <Icon of={Check} />
      </Menu.ItemIndicator>
    </Menu.RadioItem>
  );
}

interface OwnProjectsProps {
  readonly names: readonly string[];
  /** The one that is open. */
  readonly opened: string | null;
}

/** More than these are in the list of all projects. */
const MOST_OWN = 8;

/** One's own projects, to open. */
function OwnProjects({ names, opened }: OwnProjectsProps) {
  const { requests } = useStudio();
  return names.slice(0, MOST_OWN).map((name) => (
    <Menu.Item key={name} className="menu-item" onSelect={() => void requests.openOwn(name)}>
      <b className="grow">{name}</b>
      {name === opened ? <Icon of={Check} /> : null}
    </Menu.Item>
  ));
}
