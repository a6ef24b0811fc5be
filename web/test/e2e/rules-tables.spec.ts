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

test("a container becomes an array in the table, and a single one again", async ({ studio }) => {
  const { inspector } = studio;
  const before = await studio.text();
  await inspector.getByRole("tab", { name: "Rules" }).press("Enter");
  const chooser = inspector.getByRole("combobox", { name: "Handler", exact: true });
  await chooser.selectOption("declarations");
  await inspector.getByRole("button", { name: "Add: Containers" }).press("Enter");
  const form = inspector.getByRole("form", { name: "Add: Containers" });
  await form.getByLabel("Name").fill("groups");
  await form.getByLabel("Name").press("Enter");
  const size = inspector.getByRole("combobox", { name: "Size of groups" });
  await size.fill("3");
  await size.press("Enter");
  await expect.poll(() => studio.text()).toContain("queue groups[3];");
  const edit = inspector.getByRole("region", { name: "Last edit" });
  await expect(edit).toContainText("one line of the source");
  await size.fill("");
  await size.press("Enter");
  await expect.poll(() => studio.text()).toContain("queue groups;");
  const remove = inspector.getByRole("button", { name: "Delete groups" });
  await expect(remove).toBeEnabled(); // between a gesture and the rules behind it, buttons rest
  await remove.press("Enter");
  await expect.poll(() => studio.text()).toBe(before);
});

test("of a renaming the last edit tells the lines that changed, and none between them", async ({
  studio,
}) => {
  const { inspector } = studio;
  await inspector.getByRole("tab", { name: "Rules" }).press("Enter");
  const chooser = inspector.getByRole("combobox", { name: "Handler", exact: true });
  await chooser.selectOption("declarations");
  const uses = (await studio.text()).split("\n").filter((line) => line.includes("slow_sensors"));
  const name = inspector.getByRole("combobox", { name: "Name of slow_sensors" });
  await name.fill("slowly");
  await name.press("Enter");
  const edit = inspector.getByRole("region", { name: "Last edit" });
  await expect(edit).toContainText(`${uses.length} lines of the source`);
  for (const line of await edit.getByRole("deletion").allInnerTexts())
    expect(line).toContain("slow_sensors");
});
