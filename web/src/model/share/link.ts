/** How the fragment of an address begins that holds a project. */
export const LINK_START = "#share=";

/**
 * Longer links are not handed out: browsers show and copy addresses of up to 32 kB, and programs for
 * messages cut texts off at about as much.
 */
export const LONGEST_LINK = 32_000;

/** Whether a fragment leads to a project, or to a lesson. */
export const isLink = (fragment: string): boolean =>
  fragment.startsWith(LINK_START) || /^#lesson(-from)?=/.test(fragment);

/** What stands behind the page's address in a link to it; null: it is no such link. */
export function fragmentOf(link: string): string | null {
  const at = link.indexOf(LINK_START);
  return at < 0 ? null : link.slice(at).trim();
}
