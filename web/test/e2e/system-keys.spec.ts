import { expectAccessible, violations } from "./accessible.js";
import { tabTo } from "./keys.js";
import { expect, test } from "./studio.js";

test("by keys alone, with colours of the system: both graphs, a message, back across nodes, a longer delay, the first difference", async ({
  studio,
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await studio.open();
  const { keyboard } = page;
  const focused = page.locator(":focus");
  await tabTo(page, page.getByRole("button", { name: /^Project:/ }));
  await keyboard.press("Enter");
  const example = page.getByRole("menuitemradio").filter({ hasText: "Web application" });
  await expect(example).toBeVisible();
  await keyboard.type("Web app");
  await expect(example).toBeFocused();
  await keyboard.press("Enter");
  const system = page.getByRole("dialog", { name: "System of nodes" });
  const next = system.getByRole("button", { name: "On to the next message" });
  await expect(next).toHaveAttribute("aria-disabled", "false", { timeout: 90_000 });

  // On by messages, and back by ticks of whichever node.
  const clock = system.getByLabel("Time of the system").first();
  await tabTo(page, next);
  for (let step = 0; step < 6; step++) {
    const before = await clock.innerText();
    await keyboard.press("Enter");
    await expect(clock).not.toHaveText(before);
  }
  const there = await clock.innerText();
  await tabTo(page, system.getByRole("button", { name: "A tick back, of any node" }), "Shift+Tab");
  await keyboard.press("Enter");
  await expect(clock).not.toHaveText(there);
  await tabTo(page, next);
  await keyboard.press("Enter");

  // Both graphs: each is a few stops of Tab, and arrow keys go on in it.
  for (const family of ["webserver", "database"]) {
    const graph = system.getByLabel(`Graph of ${family}`);
    await tabTo(page, graph);
    await keyboard.press("Tab");
    await expect(focused).toHaveAccessibleName(/moves threads/);
    const arrow = (await focused.getAttribute("aria-label")) ?? "";
    await keyboard.press("ArrowDown");
    await expect(focused).toHaveAccessibleName(/moves threads/);
    await expect(focused).not.toHaveAccessibleName(arrow);
    await keyboard.press("Tab");
    await keyboard.press("Home");
    await expect(focused).toHaveAccessibleName(/^Birth/i);
    await keyboard.press("ArrowRight");
    await expect(focused).not.toHaveAccessibleName(/^Birth/i);
    await expect(focused).toHaveRole("group");
  }
  expect(await violations(page, "light")).toEqual([]);

  // A message comes later, and the run goes to where that matters first.
  await tabTo(page, system.getByText("What if…"));
  await keyboard.press("Enter");
  const message = system
    .getByRole("list", { name: "Messages" })
    .getByRole("button", { name: /^READ dbload from www to the manager/ })
    .first();
  await tabTo(page, message);
  await keyboard.press("Enter");
  const arrival = system.getByRole("textbox", { name: "Time of arrival" });
  await tabTo(page, arrival);
  await keyboard.press("Control+A");
  await keyboard.type("3 ms");
  await keyboard.press("Enter");
  const fork = system.getByRole("region", { name: "Fork" });
  const search = fork.getByRole("button", { name: "Go to the first difference" });
  await expect(search).toBeFocused();
  await keyboard.press("Enter");
  await expect(fork.getByRole("status")).toContainText(/They differ first at .*, in /);
  expect(await violations(page, "light")).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
  await expectAccessible(page);
  await tabTo(page, fork.getByRole("button", { name: "Show the original" }));
  await keyboard.press("Enter");
  await expect(fork).toContainText("The original shows.");
});
