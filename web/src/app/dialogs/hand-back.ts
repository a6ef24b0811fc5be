/** Gives the keyboard back to what had it; to the first button of the page where that is gone meanwhile. */
export function handBack(former: Element | null): void {
  const place = former?.isConnected ? former : document.querySelector("[data-opens=projects]");
  if (place instanceof HTMLElement) place.focus();
}
