import type { Command } from "./commands.js";

/** Keys that browsers do not give to a page, and what they do with them. */
const OF_BROWSERS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [["Ctrl+N", "Ctrl+Shift+N"], "opens a window"],
  [["Ctrl+T", "Ctrl+Shift+T"], "opens a tab"],
  [["Ctrl+W", "Ctrl+Shift+W", "Ctrl+F4", "Alt+F4"], "closes the tab or the window"],
  [["Ctrl+Tab", "Ctrl+Shift+Tab", "Ctrl+PageUp", "Ctrl+PageDown"], "goes to another tab"],
  [["Ctrl+Q", "Ctrl+Shift+Q"], "ends the browser"],
  [["Ctrl+R", "Ctrl+Shift+R", "F5", "Ctrl+F5"], "loads the page again"],
  [["Ctrl+L", "F6"], "goes to the address"],
];

/** Keys without which a text or a form cannot be used. */
const OF_TEXTS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [["Ctrl+A"], "selects all"],
  [["Ctrl+C", "Ctrl+X", "Ctrl+V", "Ctrl+Shift+V"], "copies and pastes"],
];

/** Keys by which one goes about in any page. */
const OF_PAGES =
  /^(Shift\+)?(Enter|Escape|Tab|Backspace|Delete|Insert|Home|End|Page(Up|Down)|Arrow\w+| )$/;
/** What only holds another key's meaning. */
const UNFINISHED = /^((Ctrl|Alt|Shift)\+)*(Control|Alt|Shift|Meta|AltGraph|CapsLock|Dead|Process)$/;

/** Whether a key is one to come, such as Ctrl alone. */
export const isUnfinished = (key: string): boolean => UNFINISHED.test(key);

/** Why a command cannot have a key, in words; null where it can. */
export function whyRefused(key: string, command: Command): string | null {
  const ofBrowser = OF_BROWSERS.find(([keys]) => keys.includes(key));
  if (ofBrowser) return `${key} stays with the browser: it ${ofBrowser[1]}.`;
  const ofText = OF_TEXTS.find(([keys]) => keys.includes(key));
  if (ofText) return `${key} stays with texts: it ${ofText[1]}.`;
  if (OF_PAGES.test(key))
    return `${key === " " ? "Space" : key} is needed to go about in the page.`;
  if (types(key) && command.reach !== "outsideText")
    return `${key} types a letter. Add Ctrl or Alt, or take a key such as F7.`;
  return null;
}

/** Whether a key types something in a text. */
const types = (key: string) => /^(Shift\+)?.$/u.test(key);
