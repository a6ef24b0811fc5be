/** Markup whose text parts are escaped. */
export type Html = { readonly markup: string };

type Part = Html | string | number | readonly Html[];

/** A piece of HTML: what stands in the template is markup, what is put into it is text, unless it is Html itself. */
export function html(markup: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: markup.map((piece, index) => piece + markupOf(parts[index] ?? "")).join("") };
}

function markupOf(part: Part): string {
  if (typeof part === "string" || typeof part === "number") return escaped(String(part));
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
