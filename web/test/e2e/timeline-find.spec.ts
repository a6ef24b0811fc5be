import { expectAccessible } from "./accessible.js";
import { expect, test } from "./studio.js";

test("events are gone to in the timeline, ranges measured and rows put first, by keys", async ({
  studio,
  page,
}) => {
  await studio.open();
  const { results } = studio;
  const playhead = results.getByRole("slider", { name: "Position in the run" });
  await playhead.press("Home");
  await expect.poll(() => studio.tick()).toBe(0);
  await playhead.press("End");
  await expect.poll(() => studio.tick()).toBeGreaterThan(0);
  const last = await studio.tick();
  await playhead.press("/");
  const find = results.getByRole("search", { name: "Find in the run" });
  await find.getByRole("combobox", { name: "Thread" }).fill("display");
  await find.getByRole("combobox", { name: "Thread" }).press("Shift+Enter");
  await expect(find.getByText("None before this moment")).toBeVisible();
  await find.getByRole("combobox", { name: "Thread" }).fill("slow_sensor");
  await playhead.press("p");
  await expect(find.getByText(/^[\d.]+ µs: /)).toBeVisible();
  await expect.poll(() => studio.tick()).toBeLessThan(last);
  const tick = await studio.tick();
  await playhead.press("p");
  await expect.poll(() => studio.tick()).toBeLessThan(tick);
  await playhead.press("n");
  await expect.poll(() => studio.tick()).toBe(tick);
  await expectAccessible(page);

  await playhead.press("Home");
  await expect.poll(() => studio.tick()).toBe(0);
  await playhead.press("i");
  await playhead.press("End");
  await expect.poll(() => studio.tick()).toBe(last);
  await playhead.press("o");
  await expect(results.getByText(/· scheduler .* switch/)).toBeVisible();

  const row = results.getByRole("button", { name: /^8 display/ });
  await row.press("p");
  const pinned = results.getByRole("group", { name: "Pinned rows" });
  await expect(pinned.getByRole("button")).toHaveText([/display/]);
  await results.getByRole("button", { name: /^2 calculation/ }).press("Alt+ArrowUp");
  await expect(pinned.getByRole("button")).toHaveText([/display/, /calculation/]);
  await pinned.getByRole("button").last().press("Alt+ArrowUp");
  await expect(pinned.getByRole("button")).toHaveText([/calculation/, /display/]);
  // They are kept with the project, which is one's own now.
  await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await studio.compilerReady();
  await expect(pinned.getByRole("button")).toHaveText([/calculation/, /display/]);
  const to = await results.getByRole("button", { name: /^7 slow_sensor/ }).boundingBox();
  await pinned.getByRole("button").first().hover();
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 8, { steps: 4 });
  await page.mouse.up();
  await expect(pinned.getByRole("button")).toHaveText([/display/]);
});
