import {
  Copy,
  Download,
  Ellipsis,
  FolderOpen,
  Pencil,
  Trash2,
  TriangleAlert,
  Workflow,
} from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { ago } from "../../base/ago.js";
import { thumbnailOf } from "../../graph/thumbnail.js";
import type { ProjectSummary } from "../../model/catalogue.js";
import type { Thumbnail as Drawing, DrawnGraph } from "../../model/pictures.js";
import { Icon } from "../../ui/icons/icon.js";
import { Thumbnail } from "../../ui/thumbnail.js";
import { NameField } from "./name-field.js";
import type { Do } from "./use-projects.js";

interface CardProps {
  readonly of: ProjectSummary;
  /** Whether this page has it open. */
  readonly isOpen: boolean;
  readonly now: number;
  readonly onOpen: () => void;
  readonly act: Do;
}

/** A project with its picture; it opens by a press. */
export function ProjectCard({ of: project, isOpen, now, onOpen, act }: CardProps) {
  const { key, name, state } = project;
  const [renaming, setRenaming] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const rename = () => setRenaming(true);
  return (
    <li className="project-card" data-open={isOpen}>
      <button
        type="button"
        className="project-picture"
        aria-label={`Open ${name}`}
        disabled={state !== "whole"}
        onClick={onOpen}
      >
        <Picture project={project} />
      </button>
      <div className="project-caption">
        {renaming ? (
          <NameField
            name={name}
            onEnd={() => {
              setRenaming(false);
              menu.current?.focus();
            }}
            rename={(to) =>
              new Promise((told) => act(async (all) => told(await all.rename(key, to))))
            }
          />
        ) : (
          <b title={name}>{name}</b>
        )}
        <p>{wordsOf(project, isOpen, now)}</p>
      </div>
      <Menu.Root modal={false}>
        <Menu.Trigger ref={menu} className="icon-btn" aria-label={`What to do with ${name}`}>
          <Icon of={Ellipsis} />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Content className="popover above-page" align="end" sideOffset={4}>
            {state === "whole" ? (
              <>
                <Item icon={FolderOpen} label="Open" onSelect={onOpen} />
                <Item
                  icon={Pencil}
                  label={isExample(project) ? "Make it my own…" : "Rename…"}
                  onSelect={rename}
                />
                <Item
                  icon={Copy}
                  label="Duplicate"
                  onSelect={() => act((all) => all.duplicate(key))}
                />
              </>
            ) : null}
            <Item
              icon={Download}
              label="Download"
              onSelect={() => act((all) => all.download(key))}
            />
            {state === "newer" ? null : (
              <Item icon={Trash2} label="Delete" onSelect={() => act((all) => all.remove(key))} />
            )}
          </Menu.Content>
        </Menu.Portal>
      </Menu.Root>
    </li>
  );
}

interface ItemProps {
  readonly icon: typeof Copy;
  readonly label: string;
  readonly onSelect: () => void;
}

function Item({ icon, label, onSelect }: ItemProps) {
  return (
    <Menu.Item className="menu-item" onSelect={onSelect}>
      <Icon of={icon} />
      {label}
    </Menu.Item>
  );
}

const isExample = ({ example }: ProjectSummary) => example !== null;

function wordsOf(
  { state, changed, files, isClaimed }: ProjectSummary,
  isOpen: boolean,
  now: number,
) {
  if (state === "damaged") return "Damaged. Download what is there.";
  if (state === "newer") return "Kept by a newer version of the studio. Load the page again.";
  const where = isOpen ? "open" : isClaimed ? "open in another tab" : null;
  const when = changed === null ? null : `changed ${ago(changed, now)}`;
  const size = files > 2 ? `${files} files` : null;
  const words = [where, when, size].filter((each) => each !== null).join(" · ");
  return words === "" ? "not changed yet" : words;
}

function Picture({ project: { state, drawing } }: { readonly project: ProjectSummary }) {
  const place = useRef<HTMLSpanElement>(null);
  const drawn = useDrawn(place, drawing);
  if (drawn) return <Thumbnail of={drawn} />;
  return (
    <span ref={place} className="project-blank">
      <Icon of={state === "whole" ? Workflow : TriangleAlert} size={24} />
    </span>
  );
}

/** The picture of a graph, made when its place comes into sight: each takes some milliseconds. */
function useDrawn(
  place: { readonly current: HTMLElement | null },
  drawing: DrawnGraph | null,
): Drawing | null {
  const [drawn, setDrawn] = useState<Drawing | null>(null);
  useEffect(() => {
    setDrawn(null);
    if (!place.current || !drawing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      timer = setTimeout(() => setDrawn(thumbnailOf(drawing))); // a task for each
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [place, drawing]);
  return drawn;
}
