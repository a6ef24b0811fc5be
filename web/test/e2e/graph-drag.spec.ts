import type { Locator } from "@playwright/test";
import { expect, test } from "./one-page.js";

test.use({ motion: "no-preference" });

/**
 * Whether a line of the graph runs through a node, well inside of its border: one that rests is an element, one at a node
 * that is dragged is painted on a canvas below all nodes.
 */
async function isCrossed(node: Locator): Promise<boolean> {
  return node.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const shares = [0.15, 0.3, 0.45, 0.6, 0.75, 0.9];
    const lines = [...document.querySelectorAll<SVGPathElement>(".graph-view path.line")];
    const canvases = [...document.querySelectorAll<HTMLCanvasElement>(".graph-view canvas")];
    const isPainted = (canvas: HTMLCanvasElement, left: number, top: number) => {
      const at = canvas.getBoundingClientRect();
      const scale = canvas.width / at.width;
      const pen = canvas.getContext("2d");
      const [across, down] = [(left - at.x) * scale, (top - at.y) * scale].map(Math.round);
      return (pen?.getImageData(across ?? 0, down ?? 0, 1, 1).data[3] ?? 0) > 0;
    };
    const isDrawn = (line: SVGPathElement, left: number, top: number) =>
      line.isPointInStroke(new DOMPoint(left, top).matrixTransform(line.getScreenCTM()?.inverse()));
    // A line is thin: what is looked for is an upright one, somewhere along the node.
    for (let across = x + 8; across < x + width - 8; across += 0.5) {
      for (const share of shares) {
        const down = y + height * share;
        if (lines.some((line) => isDrawn(line, across, down))) return true;
        if (canvases.some((canvas) => isPainted(canvas, across, down))) return true;
      }
    }
    return false;
  });
}

test("while a node is held elsewhere, its lines find their way to it", async ({ studio, page }) => {
  const node = studio.container("calculations");
  await node.hover({ position: { x: 60, y: 16 } });
  await page.mouse.down();
  const { x = 0, y = 0 } = (await node.boundingBox()) ?? {};
  await page.mouse.move(x + 90, y + 30, { steps: 4 });
  await page.mouse.move(x + 180, y + 50, { steps: 8 });
  await expect.poll(async () => (await node.boundingBox())?.x).toBeGreaterThan(x + 110);
  await expect.poll(() => isCrossed(node)).toBe(false);
  await page.mouse.up();
  await expect(page.getByRole("button", { name: /^Undo: Move calculations/ })).toBeEnabled();
  await expect.poll(() => isCrossed(node)).toBe(false);
});

/** Runs in the page: whether nothing is painted over the middle of the arrow that a thread goes along. */
function liesAbove(line: SVGGeometryElement): boolean {
  const middle = line.getPointAtLength(line.getTotalLength() / 4);
  const { x, y } = new DOMPoint(middle.x, middle.y).matrixTransform(
    line.getScreenCTM() ?? undefined,
  );
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".graph-view .bundles * { pointer-events: stroke }");
  document.adoptedStyleSheets.push(sheet);
  const top = document.elementsFromPoint(x, y).find((each) => each.closest(".bundles"));
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  return top === line;
}

test("the arrow that a thread goes along lies above the others, also once a node was moved", async ({
  studio,
  page,
}) => {
  const lit = studio.graph.locator(".transfer.lit .line");
  await expect.poll(() => lit.evaluate(liesAbove)).toBe(true);
  const node = studio.container("calculations");
  await node.hover({ position: { x: 60, y: 16 } });
  const { x = 0, y = 0 } = (await node.boundingBox()) ?? {};
  await page.mouse.down();
  await page.mouse.move(x + 90, y + 30, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole("button", { name: /^Undo: Move calculations/ })).toBeEnabled();
  await expect(studio.graph.locator(".bundles.resting")).toBeAttached();
  await expect.poll(() => lit.evaluate(liesAbove)).toBe(true);
});
