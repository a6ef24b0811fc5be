/** The tables of declarations. */

import { boxAtRest } from "./boxes.js";
import { expect, test } from "./one-page.js";

test("the table of containers fits its section, with keys and long names", async ({
  studio,
  page,
}) => {
  const { inspector } = studio;
  await studio.edit(
    "queue calculations;",
    "queue calculations; pqueue due_appointments sortable on role;",
  );
  await inspector.getByRole("tab", { name: "Rules" }).press("Enter");
  const chooser = inspector.getByRole("combobox", { name: "Handler", exact: true });
  await chooser.selectOption("declarations");
  const section = inspector.getByRole("region", { name: "Containers", exact: true });
  await expect(section.getByRole("combobox", { name: "Order of due_appointments" })).toBeVisible();
  for (const width of [1600, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    const room = await boxAtRest(section);
    for (const name of ["due_appointments", "NQ"]) {
      const box = await boxAtRest(section.getByRole("button", { name: `Delete ${name}` }));
      expect(box.x + box.width).toBeLessThanOrEqual(room.x + room.width - 8);
    }
  }
});
