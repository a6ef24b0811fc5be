import { diagnosticPage } from "../../ui/text/diagnostic-page.js";

/** The code of a problem, which leads to its page. */
export function CodeLink({ code }: { readonly code: string }) {
  return (
    <a
      className="problem-code"
      href={diagnosticPage(code)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${code}: what this means, in a new tab`}
    >
      {code}
    </a>
  );
}
