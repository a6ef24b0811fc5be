// A page of the documents as sections of HTML, one for each heading.

import { dirname, join } from "node:path";
import { Marked } from "marked";

/** Where the pages of the diagnostics lie among the documents. */
export const DIAGNOSTICS = "reference/diagnostics";
export const CODE = /^[EWN]\d{3}$/;

/** What is shown in the colours of the editor. */
const LANGUAGES = new Set(["catapults", "workload", "system"]);

/** @typedef {{ id: string, path: string[], title: string, html: string }} Section */

/**
 * The sections of a page, one for each heading.
 *
 * @returns {Section[]}
 */
export function sectionsOf(page, text, highlight) {
  const marked = renderer(page, highlight);
  const above = [];
  const sections = [];
  for (const token of marked.lexer(text)) {
    if (token.type === "heading" && token.depth <= 3) {
      above.length = token.depth - 1;
      const title = plain(token.text);
      const anchor = token.depth === 1 ? "" : `#${slug(title)}`;
      sections.push({ id: page + anchor, path: above.filter(Boolean), title, tokens: [] });
      above[token.depth - 1] = title;
    } else sections.at(-1)?.tokens.push(token);
  }
  return sections.map(({ tokens, ...section }) => ({ ...section, html: marked.parser(tokens) }));
}

/** All of a diagnostic, which is short, as one section. */
export function diagnosticSection(code, text, highlight) {
  const marked = renderer(`${DIAGNOSTICS}/${code}.md`, highlight);
  const [head, ...tokens] = marked.lexer(text);
  const lower = tokens.map((token) => (token.type === "heading" ? { ...token, depth: 3 } : token));
  return { id: code, path: ["Diagnostics"], title: plain(head.text), html: marked.parser(lower) };
}

function renderer(page, highlight) {
  return new Marked({
    gfm: true,
    renderer: {
      code({ text, lang = "" }) {
        const inner = LANGUAGES.has(lang) ? coloured(highlight(text, lang)) : escaped(text);
        return `<pre tabindex="0"><code>${inner}</code></pre>`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        if (/^https?:/.test(href))
          return `<a href="${escaped(href)}" rel="noreferrer" target="_blank">${inner}</a>`;
        return `<a data-section="${escaped(sectionAt(page, href))}">${inner}</a>`;
      },
      image: () => "",
      html: () => "",
    },
  });
}

/** The section that a link leads to, by its id. */
function sectionAt(page, href) {
  const [file, anchor] = href.split("#");
  const target = file === "" ? page : join(dirname(page), file);
  const code = target.startsWith(DIAGNOSTICS) ? target.slice(DIAGNOSTICS.length + 1, -3) : null;
  return code && CODE.test(code) ? code : target + (anchor ? `#${anchor}` : "");
}

/** Links to what is not packed are none. */
export function linked(sections) {
  const ids = new Set(sections.map(({ id }) => id));
  const unlink = (_, id, inner) =>
    ids.has(id) ? `<a href="#${id}" data-section="${id}">${inner}</a>` : inner;
  return sections.map((section) => ({
    ...section,
    html: section.html.replace(/<a data-section="([^"]*)">(.*?)<\/a>/gs, unlink),
  }));
}

function coloured(pieces) {
  return pieces
    .map(({ voice, text }) =>
      voice ? `<span class="voice-${voice}">${escaped(text)}</span>` : escaped(text),
    )
    .join("");
}

/** As GitHub makes them. */
const slug = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** A heading without its marks. */
const plain = (text) => text.replace(/[`*]|\[([^\]]*)\]\([^)]*\)/g, (_, inner = "") => inner);

const escaped = (text) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
