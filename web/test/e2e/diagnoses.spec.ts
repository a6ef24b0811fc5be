import { expect, test } from "./one-page.js";

test("a starved thread is among the problems, with its page, and hatched in the timeline", async ({
  studio,
  page,
}) => {
  await page.getByRole("slider", { name: "Speed" }).press("End");
  await studio.run.click();
  const ending = studio.inspector.getByText("Finished: the stop condition was met.");
  await expect(ending).toContainText("Starved: display was ready for", { timeout: 60_000 });
  await expect(
    studio.results.getByRole("img", { name: /Hatched, as starved: display.* from 224/ }),
  ).toBeVisible();
  await studio.results.getByRole("tab", { name: /^Problems/ }).click();
  const problems = studio.results.getByRole("region", { name: "In the run" });
  await expect(problems.getByText(/^Starved: display was ready for/)).toBeVisible();
  await problems.getByRole("link", { name: /^W905/ }).click();
  const help = page.getByRole("complementary", { name: "Help" });
  await expect(help.getByRole("heading", { name: /^W905/ })).toBeVisible();
});
