import { expectAccessible } from "./accessible.js";
import { expect, test } from "./one-page.js";

const byStatement = "Step by";

test("steps by statement into a handler, with its values in place, and back", async ({
  studio,
  page,
}) => {
  const { inspector, stepForward, stepBack } = studio;
  await page.getByRole("group", { name: byStatement }).getByText("Decision").click();
  await stepForward.click();
  await expect(inspector.getByText(/^Decision 1 /)).toBeVisible();
  const decided = await studio.state();
  await page.getByRole("group", { name: byStatement }).getByText("Statement").click();

  // Out of the decision's end, back to its last statement; on into the handler that follows.
  await stepBack.click();
  await expect(inspector.getByRole("heading", { name: "dispatch current" })).toBeVisible();
  await expect(inspector.getByText("This comes next.")).toBeVisible();
  await stepForward.click();
  await expect(inspector.getByText(/^In switch_out · step 1 of tick/)).toBeVisible();
  await expect(inspector.getByRole("heading", { name: "t.role == STANDARD" })).toBeVisible();
  await expect(inspector.getByText("This condition fails.")).toBeVisible();
  await expect(studio.source.getByText("t.role = 0 · STANDARD = 1")).toBeVisible();
  await expectAccessible(page, "[aria-label='Inspector']", "[aria-label='Run']");

  // The token moves in the middle of the handler, and back.
  const before = await studio.state();
  const current = studio.container("current");
  await expect(current).toHaveAccessibleName(/holds thread/);
  await page.keyboard.press("F11");
  await page.keyboard.press("F11");
  await page.keyboard.press("F11");
  await expect(inspector.getByRole("heading", { name: "current => calculations" })).toBeVisible();
  await page.keyboard.press("F11");
  await expect(inspector.getByText(/^In schedule · step 1 /)).toBeVisible();
  await expect(current).toHaveAccessibleName(/free$/);
  for (let step = 0; step < 4; step++) await page.keyboard.press("Shift+F11");
  await expect(inspector.getByRole("heading", { name: "t.role == STANDARD" })).toBeVisible();
  await expect.poll(() => studio.state()).toBe(before);

  // By tick the way leads out of the handler.
  await page.getByRole("group", { name: byStatement }).getByText("Decision").click();
  await stepBack.click();
  await expect(inspector.getByText(/^Decision 1 /)).toBeVisible();
  await expect.poll(() => studio.state()).toBe(decided);
});

test("runs on to the cursor's line, to a thread's dispatch, and to a length", async ({
  studio,
  page,
}) => {
  const { inspector } = studio;
  await studio.toStart.click();
  await studio.select("since_slow = 0;");
  await page.keyboard.press("Control+F10");
  await expect(inspector.getByRole("heading", { name: "since_slow = 0" })).toBeVisible();
  await expect(studio.run).toBeVisible();

  await studio.results.getByRole("tab", { name: /^Threads/ }).click();
  await studio.results.getByRole("button", { name: /^Select thread 8/ }).click();
  await inspector.getByRole("button", { name: "Run until it is dispatched" }).click();
  await inspector.getByRole("tab", { name: "Why this thread?" }).click();
  await expect(inspector.getByRole("heading", { name: /display runs next$/ })).toBeVisible();

  await studio.container("calculations").click();
  const form = inspector.getByRole("form", { name: "Run until a length" });
  await form.getByRole("spinbutton", { name: "reaches" }).fill("1");
  await expectAccessible(page, "[aria-label='Inspector']");
  await form.getByRole("button", { name: "Run" }).click();
  await expect(studio.container("calculations")).toHaveAccessibleName(/1 thread/);
  await expect(studio.run).toBeVisible();
});
