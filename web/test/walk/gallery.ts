/**
 * Takes a picture of each state that a walk comes by, light and dark, and looks there for what is
 * not accessible. The contact sheet (contact-sheet.ts) shows the pictures with what was found.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page, TestInfo } from "@playwright/test";
import { violations } from "../e2e/accessible.js";
import { test as onOnePage } from "../e2e/one-page.js";
import { test as onOwnPage, StudioPage } from "../e2e/studio.js";
import { GALLERY, type Picture, THEMES, WITH_AXE } from "./picture.js";

export class Gallery {
  constructor(
    private readonly page: Page,
    private readonly info: TestInfo,
  ) {}

  /** Shows the page as it stands, or a part of it. The name says what can be seen: small letters and hyphens. */
  async show(name: string, part: Locator | Page = this.page): Promise<void> {
    const folder = join(GALLERY, this.info.titlePath[0]?.replace(/^.*\/|\.walk\.ts$/g, "") ?? "");
    await mkdir(folder, { recursive: true });
    for (const theme of THEMES) {
      await this.page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await rest(this.page);
      const path = join(folder, `${name}-${theme}.png`);
      await part.screenshot({ path, animations: "disabled" });
      await this.keep({
        name,
        theme,
        path,
        violations: WITH_AXE ? await violations(this.page, theme) : [],
      });
    }
    await this.page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  }

  private async keep(picture: Picture): Promise<void> {
    this.info.annotations.push({ type: "picture", description: JSON.stringify(picture) });
  }
}

/** Waits until nothing moves and what follows the theme is painted anew. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const moves = ({ playState, effect }: Animation) =>
      playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    do for (let frames = 0; frames < 3; frames++) await frame();
    while (document.getAnimations().some(moves));
  });
}

interface Walk {
  readonly gallery: Gallery;
}

/** A walk over the page that stays open, from the first example with a compiler that is there. */
export const walk = onOnePage.extend<Walk>({
  gallery: async ({ page }, use, info) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await use(new Gallery(page, info));
    await page.setViewportSize(info.project.use.viewport ?? { width: 1600, height: 1000 });
  },
});

/** A walk over a page of its own, for what only its beginning shows. */
export const walkAnew = onOwnPage.extend<Walk>({
  gallery: async ({ page }, use, info) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await use(new Gallery(page, info));
  },
});

export { StudioPage };
