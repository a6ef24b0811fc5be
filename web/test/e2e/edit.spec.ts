import { expect, test } from "./one-page.js";
import { test as testOfItsOwn } from "./studio.js";

test("says what is wrong as one types, keeps the last graph, and forgets it when it is mended", async ({
  studio,
}) => {
  const problems = await studio.misspell();
  await expect(problems.getByRole("button", { name: /calculatons/ })).toBeVisible();
  await expect(studio.graph.getByText("Showing the last version without errors.")).toBeVisible();
  await expect(studio.container("calculations")).toBeVisible();

  await studio.edit("calculatons => current;", "calculations => current;");
  await expect(studio.graph.getByText("Showing the last version without errors.")).toBeHidden();
  await expect(problems.getByRole("button", { name: /calculatons/ })).toBeHidden();
});

test("mends a misspelt name by the fix that it offers", async ({ studio }) => {
  const problems = await studio.misspell();
  await problems
    .getByRole("button", { name: /calculations/ })
    .last()
    .click();
  await expect(studio.graph.getByText("Showing the last version without errors.")).toBeHidden();
  await expect.poll(() => studio.text()).not.toContain("calculatons");
});

test("goes to the place of a problem", async ({ studio }) => {
  const problems = await studio.misspell();
  await problems
    .getByRole("button", { name: /calculatons/ })
    .first()
    .click();
  await expect(studio.editor).toBeFocused();
  await expect.poll(() => studio.copied()).toBe("calculatons");
});

test("draws a new container as soon as it is declared", async ({ studio }) => {
  await studio.edit("queue calculations;", "queue calculations; queue spare;");
  await expect(studio.container("spare")).toBeVisible();
});

testOfItsOwn(
  "keeps a changed text over a reload, and resets the example on request",
  async ({ studio, page }) => {
    await studio.open();
    await studio.edit("scheduler weather {", "scheduler weather_two {");
    await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
    await expect(studio.source).toContainText("Compiled in", { timeout: 60_000 });
    await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
    await page.reload();
    await expect(studio.container("calculations")).toBeVisible();
    await expect.poll(() => studio.text()).toContain("scheduler weather_two {");

    await page.getByRole("button", { name: /^Project:/ }).click();
    await page.getByRole("menuitem", { name: "Reset this example" }).click();
    await expect(page.getByText("The example is as it was shipped.")).toBeVisible();
    await expect.poll(() => studio.text()).toContain("scheduler weather {");
  },
);

test("takes keys as they are typed, the space among them", async ({ studio, page }) => {
  await page.keyboard.type("// a b c ");
  await expect.poll(() => studio.text()).toMatch(/^\/\/ a b c /);
});
