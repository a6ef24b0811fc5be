import { bySection, headingOf } from "../../../model/command-sections.js";
import type { EveryCommand } from "../../../model/commands.js";
import { keyOfCommand } from "../../../model/keys.js";
import { structuresOf } from "../../../model/project/compilation.js";
import { fileOf, type Main } from "../../../model/project/project.js";
import { type Place, revealPlace, select } from "../../../model/selection.js";
import type { StudioValue } from "../../../ui/studio-context.js";
import { ALIASES } from "./aliases.js";

/** Something that the palette finds. */
export interface Entry {
  readonly id: string;
  /** The heading under which it is listed. */
  readonly section: string;
  readonly title: string;
  /** What it is, or where it stands. */
  readonly detail?: string;
  /** Other words by which it is looked for. */
  readonly aliases?: readonly string[];
  readonly key?: string | null;
  /** Whether it can be done now. */
  readonly available?: boolean;
  run(): void;
}

/** All that can be found without reading the help. */
export function entriesOf(studio: StudioValue, commands: EveryCommand): readonly Entry[] {
  return [
    ...commandEntries(studio, commands),
    ...nameEntries(studio),
    ...threadEntries(studio),
    ...problemEntries(studio),
    ...projectEntries(studio),
  ];
}

function commandEntries({ stores }: StudioValue, commands: EveryCommand): Entry[] {
  const keys = stores.keys.getState();
  return bySection(commands)
    .flatMap(([, ids]) => ids)
    .filter((id) => id !== "help.commands")
    .map((id) => ({
      id,
      section: "Commands",
      title: commands[id].label,
      detail: headingOf(id),
      aliases: ALIASES[id] ?? [],
      key: keyOfCommand(id, commands[id], keys),
      available: commands[id].enabled(stores),
      run: () => void commands[id].execute(),
    }));
}

/** Sections of the names in a text, by kinds of the outline. */
const SECTIONS: Readonly<Record<string, string>> = {
  container: "Containers",
  event: "Handlers",
  thread: "Threads of the workload",
};

/** What the scheduler and the workload declare. */
function nameEntries(studio: StudioValue): Entry[] {
  const { compilation, project } = studio.stores;
  const state = project.getState();
  const structures = structuresOf(compilation.getState(), state);
  return (["scheduler", "workload"] as const).flatMap((part) =>
    (structures[part]?.outline ?? []).map(({ name, kind, detail, from, to }) => ({
      id: `${part} ${kind} ${name} ${from}`,
      section: SECTIONS[kind] ?? "Names",
      title: name,
      detail: `${kind} ${detail}`.trim(),
      run: () => showName(studio, part, { kind, name, from, to }),
    })),
  );
}

function showName(
  { stores }: StudioValue,
  part: Main,
  { kind, name, from, to }: { readonly kind: string; readonly name: string } & Omit<Place, "part">,
): void {
  stores.layout.setState({ sourceOpen: true, sourceTab: part, narrowPlace: "source" });
  revealPlace(stores.selection, { part, from, to });
  if (kind === "container")
    select(stores.selection, { kind: "container", id: `container:${name}` });
  if (kind === "event") {
    stores.layout.setState({ inspectorTab: "rules" });
    stores.rules.setState({ shown: `handler:${name}` });
  }
}

/** The threads of the run, where it stands. */
function threadEntries({ stores }: StudioValue): Entry[] {
  const { simulation } = stores.run.getState();
  return (simulation?.threads ?? []).map(({ thread, className, instance }) => ({
    id: `thread ${thread}`,
    section: "Threads of the run",
    title: `Thread ${thread}`,
    detail: `${className} ${instance}`,
    run: () => {
      select(stores.selection, { kind: "thread", thread });
      stores.layout.setState({ inspectorOpen: true, inspectorTab: "thread", narrowPlace: "why" });
    },
  }));
}

/** What is wrong with the texts. */
function problemEntries({ stores }: StudioValue): Entry[] {
  const project = stores.project.getState();
  const { diagnosis } = stores.compilation.getState();
  return (diagnosis?.diagnostics ?? []).map(({ code, message, file, line, from, to }, index) => ({
    id: `problem ${index}`,
    section: "Problems",
    title: message,
    detail: `${code} · ${file}, line ${line}`,
    run: () => {
      const part = file === fileOf(project, "workload")?.name ? "workload" : "scheduler";
      stores.layout.setState({ sourceOpen: true, sourceTab: part, narrowPlace: "source" });
      revealPlace(stores.selection, { part, from, to });
    },
  }));
}

function projectEntries({ stores, requests }: StudioValue): Entry[] {
  const { examples, own } = stores.catalogue.getState();
  return [
    ...own.map((name) => ({
      id: `own ${name}`,
      section: "Your projects",
      title: name,
      run: () => void requests.openOwn(name),
    })),
    ...examples.map(({ id, title, group }) => ({
      id: `example ${id}`,
      section: "Examples",
      title,
      detail: group,
      run: () => void requests.openExample(id),
    })),
  ];
}
