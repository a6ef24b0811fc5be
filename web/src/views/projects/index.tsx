import { ArchiveRestore, FolderOpen, Plus, Search, SearchX, Sparkles } from "lucide-react";
import { useState } from "react";
import { ago } from "../../base/ago.js";
import type { DeletedProject, ProjectSummary } from "../../model/catalogue.js";
import { keyOf } from "../../model/kept-key.js";
import { Empty } from "../../ui/empty.js";
import { Icon } from "../../ui/icons/icon.js";
import { useProject, useStudio } from "../../ui/studio-context.js";
import { listed, type Order } from "./listed.js";
import { ProjectCard } from "./project-card.js";
import { type Do, useDo, useListing } from "./use-projects.js";
import "./projects.css";

interface ProjectsProps {
  readonly onNew: () => void;
  /** When something was opened. */
  readonly onEnd: () => void;
}

/** All projects that the browser keeps. */
export default function Projects({ onNew, onEnd }: ProjectsProps) {
  const { listing, failure, renew } = useListing();
  const { requests } = useStudio();
  const act = useDo(renew);
  const [sought, setSought] = useState("");
  const [order, setOrder] = useState<Order>("changed");
  const shown = listed(listing?.projects ?? [], sought, order);
  const own = shown.filter(({ example }) => example === null);
  const changed = shown.filter(({ example }) => example !== null);
  const nothing = listing?.projects.length === 0;
  const cards = { act, onEnd };
  return (
    <div className="projects">
      <div className="projects-tools">
        <label className="projects-search">
          <Icon of={Search} />
          <input
            type="search"
            // biome-ignore lint/a11y/noAutofocus: the dialog has just been opened, and takes the keyboard
            autoFocus
            aria-label="Search projects"
            placeholder="Search projects"
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
        </label>
        <select
          aria-label="Order"
          value={order}
          onChange={({ target }) => setOrder(target.value as Order)}
        >
          <option value="changed">Last changed first</option>
          <option value="name">By name</option>
        </select>
        <span className="grow" />
        <button
          type="button"
          className="btn secondary"
          onClick={() => void requests.openProject().then(onEnd)}
        >
          <Icon of={FolderOpen} />
          Open from a file…
        </button>
        <button type="button" className="btn primary" onClick={onNew}>
          <Icon of={Plus} />
          New project…
        </button>
      </div>
      <div className="projects-list">
        {failure ? <p role="alert">{failure}</p> : null}
        {nothing ? <Nothing onNew={onNew} /> : null}
        {sought !== "" && shown.length === 0 ? (
          <Empty icon={SearchX} title="No project is called so" text="Names are searched.">
            <button type="button" className="btn secondary" onClick={() => setSought("")}>
              Show all
            </button>
          </Empty>
        ) : null}
        <Cards title="Your projects" projects={own} {...cards} />
        <Cards title="Examples that you have changed" projects={changed} {...cards} />
        {sought === "" ? <Deleted projects={listing?.deleted ?? []} act={act} /> : null}
      </div>
    </div>
  );
}

function Nothing({ onNew }: { readonly onNew: () => void }) {
  return (
    <Empty
      icon={Sparkles}
      title="Nothing is kept in this browser yet"
      text="What you change is kept by itself, an example, too. Or begin with a project of your own."
    >
      <button type="button" className="btn primary" onClick={onNew}>
        New project…
      </button>
    </Empty>
  );
}

interface CardsProps {
  readonly title: string;
  readonly projects: readonly ProjectSummary[];
  readonly act: Do;
  readonly onEnd: () => void;
}

function Cards({ title, projects, act, onEnd }: CardsProps) {
  const open = useProject(keyOf);
  if (projects.length === 0) return null;
  const now = Date.now();
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="project-cards">
        {projects.map((project) => (
          <ProjectCard
            key={project.key}
            of={project}
            isOpen={project.key === open}
            now={now}
            act={act}
            onOpen={() => act((all) => all.open(project.key).then(onEnd))}
          />
        ))}
      </ul>
    </section>
  );
}

interface DeletedProps {
  readonly projects: readonly DeletedProject[];
  readonly act: Do;
}

function Deleted({ projects, act }: DeletedProps) {
  if (projects.length === 0) return null;
  const now = Date.now();
  return (
    <details className="projects-deleted">
      <summary>Deleted projects ({projects.length})</summary>
      <ul>
        {projects.map(({ key, name, deleted }) => (
          <li key={key}>
            <span className="grow">
              {name} <small>deleted {ago(deleted, now)}</small>
            </span>
            <button
              type="button"
              className="btn secondary small"
              aria-label={`Bring back ${name}`}
              onClick={() => act((all) => all.restore(key))}
            >
              <Icon of={ArchiveRestore} />
              Bring back
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
