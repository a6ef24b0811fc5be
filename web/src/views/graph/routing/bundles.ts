/**
 * Which transfers share a trunk.
 *
 * The transfers of one handler that leave one node by one side, or reach one
 * node by one side, are drawn as one bundle: a trunk with a branch for each.
 */

import type { NodeKind } from "../../../generated/services.js";
import type { Box, Side } from "./geometry.js";

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
  if (source.kind !== "threadref" && source.kind !== "birth" && source.kind !== "running")
    return "right";
  if (stacked(source.box, target.box)) return below(source.box, target.box) ? "bottom" : "top";
  if (target.box.x >= source.box.x + source.box.width) return "right";
  return "bottom";
}

function wayIn(source: Site, target: Site): Side {
  if (target.kind === "queue" || target.kind === "pqueue") return "left";
  if (target.kind === "stack" || target.kind === "pstack") return "top";
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

interface Candidate {
  readonly key: string;
  readonly hub: string;
  readonly hubSide: Side;
  readonly outward: boolean;
}

/** Groups links into bundles, the largest first; links of unknown nodes are left out. */
export function bundle(links: readonly Link[], sites: ReadonlyMap<string, Site>): Bundle[] {
  const open = new Map<Link, readonly Candidate[]>();
  for (const link of links) {
    const ends = endsOf(link, sites);
    if (ends) open.set(link, candidates(link, ends));
  }
  const bundles: Bundle[] = [];
  while (open.size > 0) {
    const chosen = largestGroup(open);
    if (!chosen) break;
    const { candidate, members } = chosen;
    for (const link of members) open.delete(link);
    bundles.push({
      id: `${candidate.key}`,
      handler: members[0]?.handler ?? "",
      hub: candidate.hub,
      hubSide: candidate.hubSide,
      outward: candidate.outward,
      links: members,
    });
  }
  return bundles;
}

function candidates(link: Link, ends: Ends): Candidate[] {
  return [
    {
      key: `${link.handler}:${link.source}:${ends.out}:out`,
      hub: link.source,
      hubSide: ends.out,
      outward: true,
    },
    {
      key: `${link.handler}:${link.target}:${ends.in}:in`,
      hub: link.target,
      hubSide: ends.in,
      outward: false,
    },
  ];
}

function largestGroup(open: ReadonlyMap<Link, readonly Candidate[]>) {
  const groups = new Map<string, { candidate: Candidate; members: Link[] }>();
  for (const [link, choices] of open) {
    for (const candidate of choices) {
      const group = groups.get(candidate.key) ?? { candidate, members: [] };
      group.members.push(link);
      groups.set(candidate.key, group);
    }
  }
  let best: { candidate: Candidate; members: Link[] } | null = null;
  for (const group of groups.values()) {
    if (!best || group.members.length > best.members.length) best = group;
  }
  return best;
}
