/** Bundles as elements that are changed in place: a frame of a drag has no time to render. */

import type { DrawnBundle } from "../drawing/drawing.js";
import { headPath, LINE_LOOKS, linePaths } from "../edges/paths.js";

const SVG = "http://www.w3.org/2000/svg";

/** The bundles of a drawing in an element of their own, each with its halo above those before it. */
export class BundleElements {
  private readonly bundles = new Map<string, BundleElement>();

  constructor(private readonly parent: SVGElement) {}

  show(bundles: readonly DrawnBundle[]): void {
    const wanted = new Set(bundles.map(({ id }) => id));
    for (const [id, { group }] of this.bundles) {
      if (wanted.has(id)) continue;
      group.remove();
      this.bundles.delete(id);
    }
    for (const bundle of bundles) this.elementOf(bundle.id).show(bundle);
  }

  private elementOf(id: string): BundleElement {
    const known = this.bundles.get(id);
    if (known) return known;
    const made = new BundleElement();
    this.parent.append(made.group);
    this.bundles.set(id, made);
    return made;
  }
}

class BundleElement {
  readonly group = document.createElementNS(SVG, "g");
  private readonly paths = new Map(
    ["halo", ...LINE_LOOKS, "head"].map((look) => [look, new PathElement(this.group, look)]),
  );
  private shown: DrawnBundle | null = null;

  show(bundle: DrawnBundle): void {
    if (bundle === this.shown) return;
    this.shown = bundle;
    const lines = linePaths([bundle]);
    const paths = new Map([
      ...lines,
      ["halo", [...lines.values()].join("")],
      ["head", headPath([bundle])],
    ]);
    for (const [look, path] of this.paths) path.show(paths.get(look) ?? "");
  }
}

class PathElement {
  private readonly element = document.createElementNS(SVG, "path");
  private shown = "";

  constructor(parent: SVGElement, look: string) {
    this.element.setAttribute("class", look);
    parent.append(this.element);
  }

  /** What looks as before is not touched, for the browser would paint it anew. */
  show(path: string): void {
    if (path === this.shown) return;
    this.shown = path;
    this.element.setAttribute("d", path);
  }
}
