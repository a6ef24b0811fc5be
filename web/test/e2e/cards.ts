/** Cards of the rules view, as a person finds them. */

import type { Locator } from "@playwright/test";
import { expect, type StudioPage } from "./studio.js";

/** Shows the rules in the inspector. */
export async function openRules({ inspector }: StudioPage): Promise<void> {
  await inspector.getByRole("tab", { name: "Rules" }).press("Enter");
}

/** Shows the cards of a handler. Those of the one before stay until these are drawn. */
export async function show({ inspector }: StudioPage, handler: string): Promise<void> {
  await inspector
    .getByRole("combobox", { name: "Handler", exact: true })
    .selectOption(`handler:${handler}`);
  await expect(inspector.getByRole("region", { name: handler, exact: true })).toBeVisible();
}

/** Cards or rules by their name, such as `transfer, line 40`. */
export function item({ inspector }: StudioPage, name: RegExp): Locator {
  return inspector.getByRole("listitem", { name });
}

/** What moves a card or rule, and has the keyboard for it. */
export function grip(studio: StudioPage, name: RegExp): Locator {
  return item(studio, name)
    .getByRole("button", { name: /^Move / })
    .first();
}
