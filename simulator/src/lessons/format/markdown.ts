/** Prose in parts: front matter, and headings with what stands below them. The text of a part stays Markdown. */

export interface FrontMatter {
  readonly text: string;
  /** Line of its first line. */
  readonly line: number;
}

export interface Section {
  /** 2 for `##`; 0 for what stands before the first heading. */
  readonly level: number;
  readonly title: string;
  /** As in `## Title {#id}`; null without one. */
  readonly id: string | null;
  readonly lines: readonly string[];
  /** Line of the heading. */
  readonly line: number;
}

const FENCE = /^\s{0,3}(```|~~~)/;
const HEADING = /^(#{1,6})\s+(.*?)\s*(?:\{#([\w-]+)\})?\s*#*$/;
const RULE = /^---\s*$/;

export const linesOf = (text: string): readonly string[] =>
  text.replace(/^\uFEFF/, "").split(/\r?\n/);

/** What stands between two lines `---` at the very beginning, and the number of lines up to its end. */
export function frontMatterOf(
  lines: readonly string[],
): { front: FrontMatter; end: number } | null {
  if (!RULE.test(lines[0] ?? "")) return null;
  const end = lines.findIndex((line, at) => at > 0 && RULE.test(line));
  return end < 0
    ? null
    : { front: { text: lines.slice(1, end).join("\n"), line: 2 }, end: end + 1 };
}

/** The headings from a line on, with the lines below each. A heading within a block of code is none. */
export function sectionsOf(lines: readonly string[], from: number): readonly Section[] {
  const sections: (Section & { readonly lines: string[] })[] = [
    { level: 0, title: "", id: null, lines: [], line: from + 1 },
  ];
  let fence: string | null = null;
  for (const [at, line] of lines.entries()) {
    if (at < from) continue;
    const mark = FENCE.exec(line)?.[1] ?? null;
    if (mark !== null && (fence === null || fence === mark)) fence = fence === null ? mark : null;
    const [, signs, title = "", id] = (fence === null && HEADING.exec(line)) || [];
    if (signs === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ level: signs.length, title, id: id ?? null, lines: [], line: at + 1 });
  }
  return sections;
}

/** Parts that are parted by a line `---`. */
export function partedByRule(lines: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  let isCode = false;
  for (const line of lines) {
    if (FENCE.test(line)) isCode = !isCode;
    if (!isCode && RULE.test(line)) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

export const textOfLines = (lines: readonly string[]): string => lines.join("\n").trim();

/** The words that a reader reads: not those of code in blocks, nor addresses of links. */
export function countWords(markdown: string): number {
  const read = markdown
    .replace(/(```|~~~)[\s\S]*?(\1|$)/g, " ")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/[^\p{L}\p{N}\s'’-]/gu, "");
  return read.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Addresses that a text leads to. */
export const linksIn = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)].map(([, address = ""]) => address);
