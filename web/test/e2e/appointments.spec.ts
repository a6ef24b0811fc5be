import { expectAccessible } from "./accessible.js";
import { expect, test } from "./one-page.js";

test("the example of threads by appointment shows its calendars, and they move", async ({
  studio,
  page,
}) => {
  await studio.openExample("Appointments");
  await studio.results.getByRole("tab", { name: /^Threads/ }).click();
  for (let step = 0; step < 3; step++) await studio.stepForward.click();
  const cpu = studio.results.getByRole("region", { name: "Calendar cpu" });
  const clock = studio.results.getByRole("region", { name: "What the clock moves" });
  await expect(cpu.getByRole("listitem")).toContainText("level 0");
  const later = { name: /^connection\[6\], cpu, for / };
  await expect(cpu.getByRole("button", later)).toBeVisible();
  await expect(clock.getByRole("button", { name: /^connection\[0\], accept, for / })).toBeVisible();

  // The first five have gone; the clock takes the next five.
  for (let step = 0; step < 3; step++) await studio.stepForward.click();
  const moved = clock.getByRole("button", later);
  await moved.click();
  await expect(moved).toHaveAttribute("aria-pressed", "true");
  await expect(cpu.getByRole("button", later)).toHaveCount(0);
  await expectAccessible(page);

  await studio.results.getByText("List", { exact: true }).click();
  await expect(
    studio.results.getByRole("columnheader", { name: "State", exact: true }),
  ).toBeVisible();
});
