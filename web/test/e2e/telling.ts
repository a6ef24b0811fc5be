/** What tests in a page begin with: one that fails tells what showed, for who has only the log. */

import { type ConsoleMessage, type Page, test as plain, type TestInfo } from "@playwright/test";

/** The list reporter prints no more of an attached text. */
const PRINTED = 300;
/** A page that does not answer must not hold the other tests up, in ms. */
const PATIENCE = 5000;

export const test = plain.extend<{ telling: undefined }>({
  telling: [
    async ({ page }, use, info) => {
      const complaints: string[] = [];
      const broken = ({ message }: Error) => complaints.push(message);
      const printed = (message: ConsoleMessage) => {
        if (message.type() === "error") complaints.push(message.text());
      };
      page.on("pageerror", broken).on("console", printed);
      await use(undefined);
      page.off("pageerror", broken).off("console", printed);
      if (info.status !== info.expectedStatus) await tell(page, info, complaints);
    },
    { auto: true },
  ],
});

async function tell(page: Page, info: TestInfo, complaints: readonly string[]): Promise<void> {
  const silence = new Promise<Record<string, string>>((resolve) => {
    setTimeout(() => resolve({ page: "It does not answer." }), PATIENCE);
  });
  const seen = page.evaluate(look).catch((error: Error) => ({ page: error.message }));
  const told = { ...(await Promise.race([seen, silence])), complaints: complaints.join("\n") };
  for (const [name, text] of Object.entries(told)) {
    if (text === "") continue;
    const body = text.slice(-PRINTED);
    await info.attach(name, { body, contentType: "text/plain" });
  }
}

/** Runs in the page. */
function look(): Record<string, string> {
  const all = (selector: string, within: ParentNode = document) => [
    ...within.querySelectorAll<HTMLElement>(selector),
  ];
  const words = ({ innerText }: HTMLElement) => innerText.replace(/\s+/g, " ").trim();
  const name = (element: HTMLElement) =>
    element.getAttribute("aria-label") ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    words(element).slice(0, 60);
  const field = (element: HTMLElement) =>
    `${name(element)} = “${(element as HTMLInputElement).value}”`;
  const dialog = (element: HTMLElement) => {
    const fields = all("input, select, textarea", element).map(field);
    const resting = all("button:disabled", element).map((button) => `${name(button)} (disabled)`);
    return [name(element), ...fields, ...resting].join("; ");
  };
  const focused = document.activeElement as HTMLElement | null;
  const lines = all(".source-text .view-line").sort((a, b) => a.offsetTop - b.offsetTop);
  return {
    notices: all('[role="status"], [role="alert"]').map(words).filter(Boolean).join(" | "),
    dialogs: all('[role="dialog"], [role="menu"]').map(dialog).join("\n"),
    focus: focused ? `${focused.tagName.toLowerCase()} “${name(focused)}”` : "nothing",
    inspector: all('[role="tabpanel"]').map(words).filter(Boolean).join("\n"),
    source: lines.map(words).filter(Boolean).slice(-8).join("\n"),
  };
}
