import { expect, test } from "./one-page.js";
import { holdQuestions } from "./slowly.js";
import type { StudioPage } from "./studio.js";

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
    const diagnoses = await holdQuestions(page, "diagnose");
    await remove(studio, from, to);
    await expect(studio.graph.getByRole("button", { name: mark })).toBeVisible();
    await expect.poll(() => diagnoses.count()).toBeGreaterThan(0);
    await diagnoses.letGo("diagnose");
  });
}

async function remove({ graph }: StudioPage, from: string, to: string): Promise<void> {
  const name = new RegExp(`^\\w+ moves threads from ${from} to ${to}`);
  const arrow = graph.getByRole("group", { name }).first();
  await arrow.press("Enter");
  await expect(arrow).toHaveClass(/\bselected\b/);
  await arrow.press("Delete");
}
