import { expect } from "@playwright/test";
import { test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

/** Steps by decision until the inspector's answer is about a thread of that class. */
async function stepToDecisionFor(studio: StudioPage, name: RegExp): Promise<void> {
  const answer = studio.inspector.getByRole("heading", { name: /runs next$/ });
  await expect(async () => {
    if (name.test((await answer.textContent({ timeout: 1000 }).catch(() => "")) ?? "")) return;
    await studio.page.keyboard.press("F10");
    await expect(answer).toHaveText(name, { timeout: 300 });
  }).toPass();
}

test("comparisons show what they met, also of variables that the handler changed since", async ({
  studio,
}) => {
  await stepToDecisionFor(studio, /fast_sensor\[\d\] runs next/);
  const held = studio.inspector.getByRole("listitem").filter({ hasText: "Holds:" });
  await expect(held.getByText("since_standard == STANDARD_CALLS")).toBeVisible();
  await expect(held).toContainText("4 == 4");
  const values = studio.inspector.getByText("since_standard", { exact: true }).locator("..");
  await expect(values).toContainText("→ 0");
});

test("a thread that was first in its container says since when, and who was behind it", async ({
  studio,
}) => {
  await stepToDecisionFor(studio, /calculation\[0\] runs next/);
  await expect(studio.inspector).toContainText(
    /It was first in calculations, since tick \d+; behind it:/,
  );
  const behind = studio.inspector.getByRole("list", { name: "Behind it in calculations" });
  await expect(behind.getByRole("listitem")).toHaveText([/calculation\[1\]since tick \d+/]);
});

test("a ready thread tells why it was not chosen: its rule, and who is before it", async ({
  studio,
}) => {
  await stepToDecisionFor(studio, /fast_sensor\[\d\] runs next/);
  await studio.inspector.getByRole("button", { name: /^Why not calculation\[0\]\?/ }).click();
  const reason = studio.inspector.getByRole("region", { name: "Why not this thread?" });
  await expect(reason).toContainText(/in calculations, since tick \d+/);
  await expect(reason).toContainText("It was not reached, for the second held.");
});
