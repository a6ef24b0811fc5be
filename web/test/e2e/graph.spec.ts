import { test as onOnePage } from "./one-page.js";
import { expect, test } from "./studio.js";

test("a node stays where it is dragged, also after a reload", async ({ studio, page }) => {
  await studio.openWithoutCompiler();
  const node = studio.container("calculations");
  const other = studio.container("slow_sensors");
  const distance = async () => {
    const [a, b] = [await node.boundingBox(), await other.boundingBox()];
    if (!a || !b) throw new Error("The nodes are not on the page.");
    return { x: Math.round(a.x - b.x), y: Math.round(a.y - b.y) };
  };
  await node.hover({ position: { x: 60, y: 16 } }); // once it rests
  const before = await distance();
  const box = await node.boundingBox();
  if (!box) throw new Error("The node is not on the page.");
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 30, { steps: 4 });
  await page.mouse.move(box.x + 120, box.y + 46, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await distance()).x - before.x).toBeGreaterThan(30);
  await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(node).toBeVisible();
  await page.getByRole("button", { name: "Fit the graph" }).click();
  await expect.poll(async () => (await distance()).x - before.x).toBeGreaterThan(20);
});

test("an arrow keeps its own line over a reload, until the example is as it was shipped", async ({
  studio,
  page,
}) => {
  await studio.openWithoutCompiler();
  const names = studio.graph.getByRole("button", { name: "switch_out", exact: true });
  const arrow = studio.graph.getByRole("group", {
    name: /^switch_out moves threads from current to display/,
  });
  await arrow.press("Enter");
  await studio.graph.getByRole("switch", { name: "Draw with a line of its own" }).click();
  await expect(names).toHaveCount(2);
  await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(names).toHaveCount(2);
  await page.getByRole("button", { name: /^Project:/ }).click();
  await page.getByRole("menuitem", { name: "Reset this example" }).click();
  await expect(names).toHaveCount(1);
});

onOnePage(
  "a selected container and a selected arrow are explained in the inspector",
  async ({ studio }) => {
    await studio.stepForward.click();
    await studio.container("calculations").click();
    await expect(studio.inspector.getByRole("tab", { name: "Container" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(studio.inspector).toContainText("The thread that came first leaves first.");
    await studio.inspector
      .getByRole("button", { name: /schedule/ })
      .first()
      .click();
    await expect(studio.inspector.getByRole("tab", { name: "Transfer" })).toBeVisible();
    await expect(studio.inspector).toContainText("Transfer in");
    await studio.inspector
      .getByRole("button", { name: /^line \d+$/ })
      .first()
      .click();
    await expect(studio.editor).toBeFocused();
    await expect.poll(() => studio.copied()).toContain("=>");
  },
);

onOnePage("of many transfers the first show, and the others on request", async ({ studio }) => {
  const targets = Array.from({ length: 35 }, (_, number) => `q${number}`);
  const declared = targets.map((name) => `queue ${name};`).join("\n");
  const rules = targets.map((name) => `if (|${name}| == 0) hub => ${name};`).join("\n");
  await studio.replaceText(
    studio.editor,
    `scheduler many {
data { queue hub; threadref current; ${declared} }
event newthread(t) { t => hub; }
event schedule { ${rules} hub => current; dispatch current; }
}`,
  );
  await studio.container("hub").press("Enter");
  const out = studio.inspector.locator("section").filter({ hasText: "Transfers out" });
  const last = out.getByRole("button", { name: "q34" });
  await expect(out.getByRole("button", { name: "q29" })).toBeVisible();
  await expect(last).toHaveCount(0);
  await out.getByText("6 more").click();
  await expect(last).toBeVisible();
});

onOnePage("what is drawn stands where it will rest while the view moves", async ({ studio }) => {
  await expect(studio.graph.getByRole("button", { name: "Add queue" })).toBeVisible();
  const node = await studio.container("calculations").elementHandle();
  const steps = await node?.evaluate(async (element) => {
    const pane = element.closest(".react-flow__pane");
    const place = () => {
      const { x, y, width } = element.getBoundingClientRect();
      return [x, y, width];
    };
    const steps: { moved: number[]; rested: number[] }[] = [];
    // Smaller and larger, by so much, too, that all is painted anew in between.
    for (const turns of [[120], [300, 250], [-400, -400, -400], [-90, 70]]) {
      for (const deltaY of turns)
        element.dispatchEvent(
          new WheelEvent("wheel", { deltaY, clientX: 700, clientY: 300, bubbles: true }),
        );
      if (!pane?.hasAttribute("data-moved")) throw new Error("The pane is not set off.");
      const moved = place();
      while (pane.hasAttribute("data-moved")) await new Promise(requestAnimationFrame);
      steps.push({ moved, rested: place() });
    }
    return steps;
  });
  expect(steps).toHaveLength(4);
  for (const { moved, rested } of steps ?? [])
    for (const [index, at] of rested.entries()) expect(moved[index]).toBeCloseTo(at, 1);
  expect(new Set(steps?.map(({ rested }) => rested[2])).size).toBe(4);
});
