/** What the pages of reports have in common: one HTML file without a script and without anything beside it. */
import { type Html, html } from "./html.js";
import { REPORT_STYLE } from "./report-style.js";

/** A text that was run. */
export interface SourceText {
  readonly name: string;
  readonly text: string;
}

/** Label and value. */
export type Fact = readonly [string, string];

export const NOTHING: Html = { markup: "" };

/** A whole file: what it tells, then the texts, then how it was made. */
export function reportPage(
  title: string,
  content: Html,
  texts: readonly SourceText[],
  making: readonly Fact[],
): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${{ markup: REPORT_STYLE }}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
${texts.map(textSection)}
<h2>How this was made</h2>
${factTable(making)}
</main>
</body>
</html>
`;
  return page.markup;
}

function textSection({ name, text }: SourceText): Html {
  return html`<h2>${name}</h2>\n<pre role="region" aria-label="${name}" tabindex="0">${text}</pre>\n`;
}

/** What may be wider than the page, and is scrolled by keys, too. */
export const wide = (name: string, content: Html) =>
  html`<div class="wide" role="region" aria-label="${name}" tabindex="0">${content}</div>\n`;

export function factTable(facts: readonly Fact[]): Html {
  const rows = facts.map(
    ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`,
  );
  return html`<table class="facts">\n${rows}</table>`;
}
