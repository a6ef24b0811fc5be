/** Attributes by which the page shows what a control does, and its key, when pointed at or focused. */
export function tip(text: string, shortcut: string | null = null) {
  return { "data-tip": text, ...(shortcut ? { "data-key": shortcut } : {}) };
}
