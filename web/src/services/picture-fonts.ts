/** Fonts within pictures, which are looked at where the page's own are not installed. */

import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import mono from "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url";
import { fetchBytes } from "./simulator/runtime-bytes.js";

interface Font {
  readonly url: string;
  /** As which drawings name it, and what they must hold to need it. */
  readonly names: readonly string[];
  readonly weights: string;
}

/** The files that the page shows itself in: they hold the Latin letters, digits and signs that it writes. */
const FONTS: readonly Font[] = [
  { url: inter, names: ["Inter Variable", "Inter"], weights: "100 900" },
  { url: mono, names: ["JetBrains Mono Variable"], weights: "100 800" },
];

const LICENCE =
  "/* Inter and JetBrains Mono: SIL Open Font License 1.1, https://openfontlicense.org */";

/** A drawing that holds the fonts that it names. One that cannot be had is left to the reader's system. */
export async function withFonts(svg: string): Promise<string> {
  const faces = await Promise.all(FONTS.map((font) => facesOf(font, svg)));
  const rules = faces.flat();
  if (rules.length === 0) return svg;
  const style = `<style>${LICENCE}${rules.join("")}</style>`;
  return svg.replace(/<svg\b[^>]*>/, (head) => `${head}${style}`);
}

async function facesOf({ url, names, weights }: Font, svg: string): Promise<string[]> {
  const named = names.filter((name) => nameIn(name).test(svg));
  const bytes = named.length > 0 ? await fetchBytes(url) : null;
  if (!bytes) return [];
  const source = await dataUrl(new Blob([bytes], { type: "font/woff2" }));
  // One name is enough for a file of a hundred kilobytes: a drawing uses either.
  return named
    .slice(0, 1)
    .map(
      (name) =>
        `@font-face{font-family:"${name}";src:url(${source}) format("woff2");font-weight:${weights}}`,
    );
}

/** A whole name: `Inter` is not meant by `Inter Variable`. */
const nameIn = (name: string) => new RegExp(`(?<![\\w ])${name}(?! ?\\w)`);

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
