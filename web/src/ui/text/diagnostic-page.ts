/** The address of the page that explains a diagnostic; it lies beside the studio. */
export function diagnosticPage(code: string): string {
  return new URL(`diagnostics/${code}.html`, document.baseURI).href;
}
