/** Which share of the processor groups and members had, and what they were to have. */

import type { GroupMember, TreeGroup } from "../generated/services.js";
import { frameOf } from "./slots.js";
import { pathTo } from "./tree.js";

/** A group with a letter and a number for its colour: neither stands alone for it. */
export interface Mark {
  readonly group: string;
  readonly letter: string;
  /** From 0; further groups have the same colours again, with another letter. */
  readonly colour: number;
}

export const COLOURS = 4;

/** The groups that have threads of their own, in the order of the text. */
export function marksOf(groups: readonly TreeGroup[]): readonly Mark[] {
  const own = groups.filter(
    ({ rule, members }) => rule === "os" || members.some(({ kind }) => kind === "thread"),
  );
  return own.map(({ name }, index) => ({
    group: name,
    letter: letterOf(index),
    colour: index % COLOURS,
  }));
}

/** A to Z, then AA, AB and so on. */
const letterOf = (index: number): string =>
  (index < 26 ? "" : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** The home of a thread by the name of its class; a thread that no group names is at home where the library chooses. */
export function homeOf(groups: readonly TreeGroup[], className: string): string | null {
  const named = groups.find(({ members }) =>
    members.some(({ kind, name }) => kind === "thread" && name === className),
  );
  return (named ?? groups.find(({ rule }) => rule === "os"))?.name ?? null;
}

/** What one had of the processor in a window. */
export interface Share {
  readonly id: string;
  readonly name: string;
  /** Of the time that threads ran at all. */
  readonly ofAll: number;
  /** The group that divides the time, and which parts of its time this was to have and had. */
  readonly of: { readonly group: string; readonly asked: number; readonly had: number } | null;
}

/**
 * Shares of all groups but the first, and of members of groups that divide the processor; none before a thread ran.
 *
 * @param ran - how long threads ran, by the names of their classes, in ns
 */
export function sharesOf(
  groups: readonly TreeGroup[],
  ran: ReadonlyMap<string, number>,
): readonly Share[] {
  const total = sum(ran.values());
  if (total === 0) return [];
  const within = (group: string) =>
    sum(
      [...ran].flatMap(([className, time]) => {
        const home = homeOf(groups, className);
        return home !== null && pathTo(groups, home).includes(group) ? [time] : [];
      }),
    );
  const timeOf = ({ kind, name }: GroupMember) =>
    kind === "group" ? within(name) : kind === "guest" ? 0 : (ran.get(name) ?? 0);
  return groups.flatMap((group) => {
    const asked = askedIn(group);
    const own = within(group.name);
    const members = [...new Map(group.members.map((member) => [member.name, member])).values()];
    return members.flatMap((member): Share[] => {
      const wish = asked?.get(member.name);
      if (member.kind !== "group" && wish === undefined) return [];
      const time = timeOf(member);
      return [
        {
          id: member.id,
          name: member.name,
          ofAll: time / total,
          of:
            wish === undefined
              ? null
              : { group: group.name, asked: wish, had: own > 0 ? time / own : 0 },
        },
      ];
    });
  });
}

/** Which part of its group's time each member is to have, by name; null where the group divides none. */
function askedIn(group: TreeGroup): ReadonlyMap<string, number> | null {
  const parts = new Map<string, number>();
  const add = (name: string, part: number) => parts.set(name, (parts.get(name) ?? 0) + part);
  const frame = frameOf(group);
  if (frame) for (const { name, begin, end } of frame.slots) add(name, end - begin);
  else if (group.rule === "share") {
    const key = group.keys[0];
    for (const { name, values } of group.members) {
      const said = values.find((value) => value.name === key?.name);
      add(name, (said ? said.value : Number(key?.default)) ?? Number.NaN);
    }
  } else return null;
  const all = sum(parts.values());
  if (!(all > 0)) return null;
  return new Map([...parts].map(([name, part]) => [name, part / all]));
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, each) => all + each, 0);
