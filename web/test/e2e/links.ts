import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";
import { expect, StudioPage } from "./studio.js";

/** The page of somebody who follows a link to the project as it is. */
export async function followsLink(studio: StudioPage): Promise<StudioPage> {
  return openLink(studio, await linkOf(studio));
}

/** The same of a link in which parts of texts were changed on its way: each, wherever it stands, to what is named for it. */
export async function followsLinkWith(
  studio: StudioPage,
  changes: Readonly<Record<string, string>>,
): Promise<StudioPage> {
  const [address, link] = (await linkOf(studio)).split("#share=1.") as [string, string];
  let text = inflateRawSync(Buffer.from(link.slice(9), "base64url")).toString();
  for (const [before, after] of Object.entries(changes)) {
    expect(text).toContain(before);
    text = text.replaceAll(before, after);
  }
  const packed = deflateRawSync(text);
  const checksum = crc32(packed).toString(16).padStart(8, "0");
  return openLink(studio, `${address}#share=1.${checksum}.${packed.toString("base64url")}`);
}

async function linkOf({ page }: StudioPage): Promise<string> {
  await page.getByRole("banner").getByRole("button", { name: "Share" }).click();
  const sharing = page.getByRole("dialog", { name: "Share this project" });
  await sharing.getByRole("button", { name: "Copy link" }).click();
  await expect(sharing.getByText("Copied.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press("Escape");
  return link;
}

async function openLink({ page }: StudioPage, link: string): Promise<StudioPage> {
  const guest = new StudioPage(await page.context().newPage());
  await guest.page.goto(link);
  return guest;
}
