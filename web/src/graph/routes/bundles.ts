/**
 * Which transfers share a trunk.
 *
 * The transfers of one handler that leave one node by one side, or reach one
 * node by one side, are drawn as one bundle: a trunk with a branch for each.
 */

import type { NodeKind } from "../../generated/services.js";
import { isSlot, signOf } from "../../model/container-kinds.js";
import type { Box, Side } from "../geometry.js";

/** A node as the router sees it. */
export interface Site {
  readonly kind: NodeKind;
  readonly box: Box;
  /** Where threads enter and leave, from the top of the box. */
  readonly middle: number;
}

export interface Link {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly handler: string;
  /** Whether it has a line of its own, whatever it could share. */
  readonly ownLine?: boolean;
}

/** Sides of the nodes between which a link runs. */
export interface Ends {
  readonly out: Side;
  readonly in: Side;
}

/** Links with one trunk. The hub is the node that they have in common. */
export interface Bundle {
  readonly id: string;
  readonly handler: string;
  readonly hub: string;
  readonly hubSide: Side;
  /** Whether the links leave the hub, or lead to it. */
  readonly outward: boolean;
  readonly links: readonly Link[];
}

/** How much two boxes must face each other to be joined by a straight line. */
const FACING = 28;

/** The sides by which a link leaves its source and enters its target. */
export function endsOf(link: Link, sites: ReadonlyMap<string, Site>): Ends | null {
  const source = sites.get(link.source);
  const target = sites.get(link.target);
  if (!source || !target) return null;
  return { out: wayOut(source, target), in: wayIn(source, target) };
}

function wayOut(source: Site, target: Site): Side {
  if (!isSlot(source.kind) && source.kind !== "birth" && source.kind !== "running") return "right";
  if (stacked(source.box, target.box)) return below(source.box, target.box) ? "bottom" : "top";
  if (target.box.x >= source.box.x + source.box.width) return "right";
  return "bottom";
}

function wayIn(source: Site, target: Site): Side {
  const sign = signOf(target.kind);
  if (sign === "rail") return "left";
  if (sign === "cup") return "top";
  if (stacked(source.box, target.box) && source !== target)
    return below(source.box, target.box) ? "top" : "bottom";
  return "left";
}

/** Whether one box stands above the other. */
function stacked(a: Box, b: Box): boolean {
  const shared = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const apart = a.y + a.height <= b.y || b.y + b.height <= a.y;
  return apart && shared >= Math.min(FACING, a.width, b.width);
}

function below(a: Box, b: Box): boolean {
  return b.y >= a.y + a.height;
}

/** Links that could share a trunk. */
interface Group {
  readonly key: string;
  readonly hub: string;
  readonly hubSide: Side;
  readonly outward: boolean;
  /** By place in the list of all: those that no other group has taken. */
  readonly links: Map<number, Link>;
}

/** Groups links into bundles, the largest first; links of unknown nodes are left out. */
export function bundle(links: readonly Link[], sites: ReadonlyMap<string, Site>): Bundle[] {
  const groups = new Map<string, Group>();
  const choices = links.map((link, index) => {
    const ends = endsOf(link, sites);
    return ends ? groupsOf(link, index, ends, groups) : [];
  });
  const open = new Set(groups.values());
  const bundles: Bundle[] = [];
  for (let group = largest(open); group; group = largest(open)) {
    bundles.push(toBundle(group));
    for (const index of [...group.links.keys()]) {
      for (const each of choices[index] ?? []) {
        each.links.delete(index);
        if (each.links.size === 0) open.delete(each);
      }
    }
  }
  return bundles;
}

function toBundle({ key, hub, hubSide, outward, links }: Group): Bundle {
  const members = [...links.values()];
  return { id: key, handler: members[0]?.handler ?? "", hub, hubSide, outward, links: members };
}

/** The groups that a link could join, of those that leave its source and those that reach its target. */
function groupsOf(link: Link, index: number, ends: Ends, groups: Map<string, Group>): Group[] {
  const { handler, source, target, ownLine } = link;
  const name = ownLine ? link.id : handler;
  return [
    { key: `${name}:${source}:${ends.out}:out`, hub: source, hubSide: ends.out, outward: true },
    { key: `${name}:${target}:${ends.in}:in`, hub: target, hubSide: ends.in, outward: false },
  ].map((place) => {
    const group = groups.get(place.key) ?? { ...place, links: new Map() };
    groups.set(place.key, group);
    group.links.set(index, link);
    return group;
  });
}

/** The group with the most links; of equal ones the one with the first link. */
function largest(groups: Iterable<Group>): Group | null {
  let best: Group | null = null;
  for (const group of groups) {
    if (!best || group.links.size > best.links.size) best = group;
    else if (group.links.size === best.links.size && firstOf(group) < firstOf(best)) best = group;
  }
  return best;
}

function firstOf({ links }: Group): number {
  return links.keys().next().value ?? 0;
}
