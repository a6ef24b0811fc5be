/** Brings what a search tells into view where it stands below the question: as it begins, and as it ends. */
export async function showResults(form: HTMLFormElement, search: Promise<void>): Promise<void> {
  const show = () => scrollDownTo(form.nextElementSibling);
  requestAnimationFrame(show);
  await search;
  requestAnimationFrame(show);
}

/** As far as needed. `scrollIntoView` would take the keys along: Tab would go on from there. */
function scrollDownTo(part: Element | null): void {
  const panel = part?.closest(".panel-body");
  if (!part || !panel) return;
  const { top, bottom } = part.getBoundingClientRect();
  const view = panel.getBoundingClientRect();
  const by = Math.min(top - view.top, bottom - view.bottom);
  if (by > 0) panel.scrollBy(0, by);
}
