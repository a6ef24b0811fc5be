import type { AnyCommandId, EveryCommand } from "./commands.js";

type Family = AnyCommandId extends `${infer Name}.${string}` ? Name : never;

/** Under which heading the commands of a family stand, in this order. */
const HEADINGS: Readonly<Record<Family, string>> = {
  run: "Run",
  edit: "Edit",
  project: "Project",
  compiler: "Project",
  export: "Export",
  output: "Export",
  layout: "Layout",
  show: "Layout",
  help: "Help",
  studio: "Studio",
};

/** The heading of a command. */
export function headingOf(id: AnyCommandId): string {
  return HEADINGS[id.slice(0, id.indexOf(".")) as Family];
}

/** All commands under their headings. */
export function bySection(commands: EveryCommand): [string, AnyCommandId[]][] {
  const ids = Object.keys(commands) as AnyCommandId[];
  const headings = [...new Set(Object.values(HEADINGS))];
  return headings.map((heading) => [heading, ids.filter((id) => headingOf(id) === heading)]);
}
