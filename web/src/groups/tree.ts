/** The tree of a group scheduler, from the list that the compiler tells. */

import type { GroupMember, GroupParameter, Groups, TreeGroup } from "../generated/services.js";

/** A group in its place. */
export interface Branch {
  readonly group: TreeGroup;
  /** The line that makes it a member; null of one that is none. */
  readonly line: GroupMember | null;
  readonly parent: TreeGroup | null;
  readonly items: readonly Item[];
}

/** A member: a group with what is below it, or a thread; a group that is declared nowhere is like a thread. */
export type Item =
  | { readonly kind: "group"; readonly id: string; readonly branch: Branch }
  | {
      readonly kind: "thread";
      readonly id: string;
      readonly line: GroupMember;
      readonly parent: TreeGroup;
    };

export interface Tree {
  /** Where decisions begin; null without groups. */
  readonly root: Branch | null;
  /** Groups that no decision comes to. */
  readonly apart: readonly Branch[];
  readonly parameters: readonly GroupParameter[];
}

/** What the id of a thread begins with that no group names. */
const FREE = "thread:";

export const isFree = ({ id }: Pick<Part, "id">) => id.startsWith(FREE);

/** The group that a guest belongs to; null if the tree shows none. */
export function homeOf(parts: readonly Part[], guest: string): string | null {
  const home = parts.find(({ line, name }) => line?.kind === "thread" && name === guest);
  return home?.parent?.name ?? null;
}

/** The threads of the workload that no group names: the library chooses them, in the first group `os`. */
function freeThreads({ groups, threads = [] }: TreeSource): readonly GroupMember[] {
  const lines = groups?.flatMap(({ members }) => members) ?? [];
  const named = new Set(lines.flatMap(({ kind, name }) => (kind === "thread" ? [name] : [])));
  const free = threads.filter((name) => !named.has(name));
  return free.map((name) => ({
    id: `${FREE}${name}`,
    kind: "thread",
    name,
    values: [],
    from: 0,
    to: 0,
  }));
}

type TreeSource = Pick<Groups, "groups"> & Partial<Pick<Groups, "threads" | "parameters">>;

export function treeOf(source: TreeSource): Tree {
  const { groups, parameters = [] } = source;
  const library = groups?.find(({ rule }) => rule === "os");
  const free = freeThreads(source);
  const byName = new Map(groups?.map((group) => [group.name, group]));
  const placed = new Set<string>();

  const branchOf = (
    group: TreeGroup,
    line: GroupMember | null,
    parent: TreeGroup | null,
  ): Branch => {
    placed.add(group.name);
    const members = group === library ? [...group.members, ...free] : group.members;
    const items = members.map((member): Item => {
      const below = member.kind === "group" ? byName.get(member.name) : undefined;
      if (!below || placed.has(below.name))
        return { kind: "thread", id: member.id, line: member, parent: group };
      return { kind: "group", id: below.id, branch: branchOf(below, member, group) };
    });
    return { group, line, parent, items };
  };

  const [first, ...others] = groups ?? [];
  const root = first ? branchOf(first, null, null) : null;
  const named = new Set(groups?.flatMap(({ members }) => members.map(({ name }) => name)));
  const apart: Branch[] = [];
  const add = (group: TreeGroup) => {
    if (!placed.has(group.name)) apart.push(branchOf(group, null, null));
  };
  for (const group of others) if (!named.has(group.name)) add(group);
  for (const group of others) add(group); // those that are members of each other
  return { root, apart, parameters };
}

/** All parts in the order of reading, by id. */
export function partsOf({ root, apart, parameters }: Tree): readonly Part[] {
  const branches = [...(root ? [root] : []), ...apart];
  return [
    ...branches.flatMap((branch) => below(branch, null, 0)),
    ...parameters.map((parameter, index): Part => {
      const { id, name } = parameter;
      return { id, name, parent: null, index, line: null, group: null, parameter };
    }),
  ];
}

/** A group, a thread or a parameter, with where it stands. */
export interface Part {
  readonly id: string;
  readonly name: string;
  /** The group around it, and its place there. */
  readonly parent: TreeGroup | null;
  readonly index: number;
  /** What it is as a member. */
  readonly line: GroupMember | null;
  /** What it is as a group. */
  readonly group: TreeGroup | null;
  readonly parameter?: GroupParameter;
}

function below(branch: Branch, parent: TreeGroup | null, index: number): Part[] {
  const { group, line, items } = branch;
  return [
    { id: group.id, name: group.name, parent, index, line, group },
    ...items.flatMap((item, at) =>
      item.kind === "group"
        ? below(item.branch, group, at)
        : [
            {
              id: item.id,
              name: item.line.name,
              parent: group,
              index: at,
              line: item.line,
              group: null,
            },
          ],
    ),
  ];
}

/** The id of the part that a selected id means: a group that is a member has the id of the group. */
export function partId(parts: readonly Part[], id: string | null): string | null {
  return parts.find((part) => part.id === id || part.line?.id === id)?.id ?? null;
}

/** The groups from the root down to one, by name; of one that is nowhere it alone. */
export function pathTo(groups: readonly TreeGroup[], name: string): string[] {
  const path = [name];
  for (;;) {
    const around = groups.find(({ members }) =>
      members.some((member) => member.kind === "group" && member.name === path[0]),
    );
    if (!around || path.includes(around.name)) return path;
    path.unshift(around.name);
  }
}
