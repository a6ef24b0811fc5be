import {
  ArchiveRestore,
  Check,
  ChevronDown,
  ChevronRight,
  FolderOpen,
  History,
  Plus,
  Trash2,
} from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import { Suspense, useRef, useState } from "react";
import type { CatalogueState, ExampleEntry } from "../../model/catalogue.js";
import { byGroup } from "../../model/example-groups.js";
import { Icon } from "../../ui/icon.js";
import { lazily } from "../../ui/lazily.js";
import { useCatalogue, useCommand, useProject, useStudio } from "../../ui/studio-context.js";
import { Prose } from "../../ui/text/prose.js";
import "./menus.css";

const NewProject = lazily(() => import("../dialogs/new-project.js"));

/** The project's name; opens the list of examples. */
export default function ProjectMenu() {
  const opened = useProject((state) => state.example);
  const examples = useCatalogue((state) => state.examples);
  const failure = useCatalogue((state) => state.failure);
  const own = useCatalogue((state) => state.own);
  const deleted = useCatalogue((state) => state.deleted);
  const name = useProject((state) => state.name);
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
          <Menu.Item
            className="menu-item"
            onSelect={() => void requests.recordings().then((recordings) => recordings.pick())}
          >
            <Icon of={History} />
            Open recorded trace…
          </Menu.Item>
          <OwnProjects names={own} opened={opened === null ? name : null} />
          <DeletedProjects deleted={deleted} />
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

/** One's own projects, to open and to delete. */
function OwnProjects({ names, opened }: OwnProjectsProps) {
  const { requests } = useStudio();
  if (names.length === 0) return null;
  return (
    <>
      <Menu.Separator className="menu-line" />
      <Menu.Label className="menu-label">Your projects, kept in this browser</Menu.Label>
      {names.map((name) => (
        <div key={name} className="own-project">
          <Menu.Item className="menu-item grow" onSelect={() => void requests.openOwn(name)}>
            <b className="grow">{name}</b>
            {name === opened ? <Icon of={Check} /> : null}
          </Menu.Item>
          <Menu.Item
            className="menu-item"
            aria-label={`Delete ${name}`}
            onSelect={() => void requests.deleteOwn(name)}
          >
            <Icon of={Trash2} />
          </Menu.Item>
        </div>
      ))}
    </>
  );
}

/** One's own projects that were deleted, each to be brought back. */
function DeletedProjects({ deleted }: Pick<CatalogueState, "deleted">) {
  const { requests } = useStudio();
  if (deleted.length === 0) return null;
  return (
    <Menu.Sub>
      <Menu.SubTrigger className="menu-item">
        <Icon of={Trash2} />
        <span className="grow">Deleted projects</span>
        <Icon of={ChevronRight} />
      </Menu.SubTrigger>
      <Menu.Portal>
        <Menu.SubContent className="popover examples" sideOffset={6}>
          {deleted.map(({ key, name }) => (
            <Menu.Item
              key={key}
              className="menu-item"
              onSelect={() => void requests.restoreOwn(key)}
            >
              <Icon of={ArchiveRestore} />
              Bring back {name}
            </Menu.Item>
          ))}
        </Menu.SubContent>
      </Menu.Portal>
    </Menu.Sub>
  );
}
