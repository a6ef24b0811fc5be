/** Addresses of the page's own files, relative to the page so that it can lie in any folder. */
export function siteUrl(path: string): string {
  return new URL(path, document.baseURI).href;
}
