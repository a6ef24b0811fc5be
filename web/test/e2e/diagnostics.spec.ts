import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as testOnOnePage } from "./one-page.js";
import { test } from "./studio.js";

testOnOnePage(
  "says by keyboard what a problem's code means, beside the work, and in a tab of its own",
  async ({ studio, page, context }) => {
    const problems = await studio.misspell();
    const code = problems.getByRole("link", { name: /^E201/ });
    await code.focus();
    await page.keyboard.press("Enter");
    const help = page.getByRole("complementary", { name: "Help" });
    await expect(help.getByRole("heading", { name: "E201: unknown name" })).toBeVisible();
    await expect(help.getByRole("heading", { name: "Right" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(code).toBeFocused();

    const opened = context.waitForEvent("page");
    await page.keyboard.press("Control+Enter");
    const explanation = await opened;
    await expect(explanation.getByRole("heading", { level: 1 })).toHaveText("E201 unknown name");
    await expect(explanation.getByRole("heading", { name: "Wrong" })).toBeVisible();
  },
);

testOnOnePage("opens the page of a code from the editor", async ({ studio, page, context }) => {
  const problems = await studio.misspell();
  await problems
    .getByRole("button", { name: /calculatons/ })
    .first()
    .click(); // goes to its place
  await expect(studio.editor).toBeFocused();
  const opened = context.waitForEvent("page");
  for (const key of ["Control+K", "Control+I"]) await page.keyboard.press(key);
  await page.locator(".monaco-hover:visible").getByText("E201").click();
  await expect((await opened).getByRole("heading", { level: 1 })).toHaveText("E201 unknown name");
});

test("lists all codes, each with its page", async ({ page }) => {
  await page.goto("./diagnostics/index.html");
  const links = page.getByRole("main").getByRole("link");
  await expect(links.first()).toHaveText("E101 character outside the language");
  const targets = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).href),
  );
  expect(targets.length).toBeGreaterThan(100);
  const answers = await Promise.all(targets.map((target) => page.request.get(target)));
  for (const answer of answers) expect(await answer.text()).toContain("<h2>Right</h2>");
});

for (const theme of ["light", "dark"] as const) {
  test(`shows a code's page in the studio's ${theme} theme, for everybody to read`, async ({
    page,
  }) => {
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    await page.emulateMedia({ colorScheme: theme === "light" ? "dark" : "light" });
    await page.goto("./diagnostics/E301.html");
    await page.evaluate((chosen) => {
      localStorage.setItem("catapults-studio.layout", JSON.stringify({ theme: chosen }));
    }, theme);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await page.getByRole("link", { name: "Catapults Studio" }).click();
    await expect(page).toHaveURL(/\/(index\.html)?$/);
    expect(complaints).toEqual([]);
  });
}
