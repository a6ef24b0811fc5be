import { expect, StudioPage } from "./studio.js";

/** The page of somebody who follows a link to the project as it is. */
export async function followsLink({ page }: StudioPage): Promise<StudioPage> {
  await page.getByRole("banner").getByRole("button", { name: "Share" }).click();
  const sharing = page.getByRole("dialog", { name: "Share this project" });
  await sharing.getByRole("button", { name: "Copy link" }).click();
  await expect(sharing.getByText("Copied.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press("Escape");
  const guest = new StudioPage(await page.context().newPage());
  await guest.page.goto(link);
  return guest;
}
