import type { Page } from "@playwright/test";
import { expect, type StudioPage, test } from "./studio.js";

declare global {
  interface Window {
    /** Whether the compiler never hears of questions for a diagnosis. */
    withoutDiagnosis: boolean;
  }
}

/** Arrows of the first example, by their ends, without which a container only fills. */
const DELETED: readonly (readonly [from: string, to: string, mark: RegExp])[] = [
  ["next", "current", /^next: Threads move into next, but none ever moves out/],
  [
    "calculations",
    "current",
    /^calculations: Threads move into calculations, but only set_next_thread can move/,
  ],
];

for (const [from, to, mark] of DELETED) {
  test(`the mark of deleting the arrow from ${from} to ${to} waits for no diagnosis`, async ({
    studio,
    page,
  }) => {
    await letDiagnosesBeLost(page);
    await studio.open();
    await studio.compilerReady();
    await page.evaluate(() => {
      window.withoutDiagnosis = true;
    });
    await remove(studio, from, to);
    await expect(studio.graph.getByRole("button", { name: mark })).toBeVisible();
    await expect(studio.source.getByText(/^Compiled in/)).toBeHidden();
  });
}

async function letDiagnosesBeLost(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message: { method?: string }, ...rest: never[]) {
      if (!window.withoutDiagnosis || message.method !== "diagnose")
        post.call(this, message, ...rest);
    };
  });
}

async function remove({ graph }: StudioPage, from: string, to: string): Promise<void> {
  const name = new RegExp(`^\\w+ moves threads from ${from} to ${to}`);
  const arrow = graph.getByRole("group", { name }).first();
  await arrow.press("Enter");
  await expect(arrow).toHaveClass(/\bselected\b/);
  await arrow.press("Delete");
}
