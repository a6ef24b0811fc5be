import { expect, test } from "./studio.js";

/** A browser may tell that another theme is preferred some time after it is so. */
const TELL_LATE = () => {
  const listen = MediaQueryList.prototype.addEventListener;
  MediaQueryList.prototype.addEventListener = function (
    this: MediaQueryList,
    type: string,
    listener: (event: Event) => void,
  ) {
    listen.call(this, type, (event) => setTimeout(() => listener(event), 500));
  };
};

test("the source has the colours of the page's theme, also if the run goes on just before that changes", async ({
  studio,
  page,
}) => {
  await page.addInitScript(TELL_LATE);
  await studio.openWithoutCompiler();
  await expect(studio.editor).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  await studio.stepForward.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const surface = await studio.source.evaluate((panel) => getComputedStyle(panel).backgroundColor);
  await expect(studio.source.locator(".monaco-editor-background").first()).toHaveCSS(
    "background-color",
    surface,
  );
});

test("the source has its colours again when the system no longer forces its own", async ({
  studio,
  page,
}) => {
  await studio.openWithoutCompiler();
  await expect(studio.editor).toBeVisible();
  const comment = studio.source.locator(".view-line span[class^=mtk]").first();
  const looks = () => comment.evaluate((words) => getComputedStyle(words).color);
  const own = await looks();
  const forced = () => studio.source.locator(".monaco-editor.hc-light").first();
  await page.emulateMedia({ forcedColors: "active" });
  await expect(forced()).toBeAttached();
  await page.emulateMedia({ forcedColors: "none" });
  await expect(forced()).toBeHidden();
  await expect.poll(looks).toBe(own);
});
