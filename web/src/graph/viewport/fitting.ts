/** When the view has to go elsewhere, so that all of the drawing is seen until a person moves the view. */

import type { Graph } from "../../generated/services.js";
import { type Box, bounds } from "../geometry.js";
import { boxAt, isContainer } from "../layout/shapes.js";
import type { Picture } from "../picture.js";
import { type Insets, seenAt, type View } from "./view.js";

/** Room around nodes for the lines that go round them, with names across those at the sides, in units of the drawing. */
const LINES = { beside: 84, above: 48 } as const;

/** What is to be kept in view. */
export interface Shown {
  /** A number for each project that is opened. */
  readonly project: number;
  readonly picture: Pick<Picture, "graph" | "positions" | "interim">;
  /** Around the drawing. */
  readonly extent: Box;
}

type Placed = Pick<Picture, "graph" | "positions">;

export class Fitting {
  /** Whether a person has moved the view. */
  private free = false;
  private isFollowing = false;
  private fitted = { project: 0, width: 0, height: 0 };
  private known: ReadonlySet<string> = new Set();
  /** The node that brought the view along. */
  private newcomer: string | undefined;
  private drawn: { readonly graph: Graph; readonly extent: Box } | null = null;

  /** A person moves the view. */
  letGo(): void {
    this.free = true;
  }

  /** A person asks for all of the drawing. */
  hold(): void {
    this.free = false;
  }

  /** The view goes along with nodes that go to other places together; once their lines are laid, no further than these need. */
  follow(): void {
    this.free = false;
    this.isFollowing = true;
  }

  /**
   * What the view has to do for a picture: to stay, or to show all of it, either at once or going there. A node that comes
   * where it cannot be seen brings the view along, and so do lines that lead out of a view which held all. A change
   * behind which no node can be seen brings the view back. The view of another project waits for all of its lines.
   */
  next({ project, picture, extent }: Shown, view: View, insets: Insets): "stay" | "jump" | "glide" {
    const { graph, interim } = picture;
    const { width, height } = view;
    const last = this.fitted;
    const another = last.project !== project;
    if (another && interim) return "stay";
    const nodes = boxesOf(picture);
    const sees = (box: Box) => isSeen(box, view, insets);
    // A node that was dropped elsewhere does not move the view.
    const unseen = [...nodes].find(([id, box]) => !this.known.has(id) && !sees(box))?.[0];
    const { drawn } = this;
    const leadsOut = drawn !== null && drawn.graph !== graph && sees(drawn.extent) && !sees(extent);
    const replaced = isReplaced(this.known, graph);
    const followed = this.isFollowing;
    this.drawn = { graph, extent };
    this.known = new Set(nodes.keys());
    this.isFollowing = false;
    const resized = last.width !== width || last.height !== height;
    const changed = !this.free && (resized || unseen || leadsOut || followed);
    if (!another && !replaced && !changed && !isLost([...nodes.values()], view)) return "stay";
    this.fitted = { project, width, height };
    this.free = false;
    this.newcomer = another || replaced ? undefined : unseen;
    return followed ? "glide" : "jump";
  }

  /** What is shown where the whole would be too small: the node that came last, else where threads come from. */
  part({ graph, positions }: Placed): Box | undefined {
    const node =
      graph.nodes.find(({ id }) => id === this.newcomer) ??
      graph.nodes.find(({ kind }) => kind === "birth");
    return (node && boxAt(node, positions)) ?? undefined;
  }
}

function boxesOf({ graph, positions }: Placed): Map<string, Box> {
  return new Map(
    graph.nodes.flatMap((node) => {
      const box = boxAt(node, positions);
      return box ? [[node.id, box]] : [];
    }),
  );
}

/** Around nodes at their places, with room for their lines. */
export function extentAt(placed: Placed): Box {
  const { x, y, width, height } = bounds(boxesOf(placed).values());
  const { beside, above } = LINES;
  return { x: x - beside, y: y - above, width: width + 2 * beside, height: height + 2 * above };
}

/** Whether none of several containers is left, as when another text was put in the place of one's own. */
function isReplaced(known: ReadonlySet<string>, { nodes }: Graph): boolean {
  const former = [...known].filter((id) => id.startsWith("container:"));
  return former.length > 1 && !nodes.some((node) => isContainer(node) && known.has(node.id));
}

/** Whether a view shows no node at all, as when one was dragged far away and that is undone. */
function isLost(nodes: readonly Box[], view: View): boolean {
  const isOut = (node: Box) => {
    const { x, y, width, height } = seenAt(node, view);
    return x + width < 0 || y + height < 0 || x > view.width || y > view.height;
  };
  return nodes.length > 0 && nodes.every(isOut);
}

/** By how much what just fits may seem to stick out, as numbers are rounded. */
const ROUNDING = 0.5;

/** Whether all of a box is on the canvas, and not under the palette or the controls. */
function isSeen(box: Box, view: View, insets: Insets): boolean {
  const { x, y, width, height } = seenAt(box, view);
  return (
    x >= insets.left - ROUNDING &&
    y >= insets.top - ROUNDING &&
    x + width <= view.width &&
    y + height <= view.height
  );
}
