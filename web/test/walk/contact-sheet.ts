/** Writes index.html beside the pictures: each state of each walk, light and dark, with what axe found. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { GALLERY, type Picture, WITH_AXE } from "./picture.js";

const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
  body { margin: 24px; }
  h2 { margin: 40px 0 8px; }
  nav { columns: 3 240px; }
  .pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12px; }
  img { width: 100%; border: 1px solid #8886; }
  figure { margin: 0 0 24px; }
  pre { white-space: pre-wrap; color: light-dark(#a01030, #ff9fb0); }
`;

export default class ContactSheet implements Reporter {
  private readonly walks = new Map<string, readonly Picture[]>();

  onTestEnd({ title }: TestCase, { annotations }: TestResult): void {
    const pictures = annotations
      .filter(({ type }) => type === "picture")
      .map(({ description }): Picture => JSON.parse(description ?? ""));
    this.walks.set(title, pictures);
    for (const { name, theme, violations } of pictures)
      for (const violation of violations) console.log(`${title}, ${name}, ${theme}: ${violation}`);
  }

  onEnd(): void {
    const pictures = [...this.walks.values()].flat();
    const found = pictures.reduce((sum, { violations }) => sum + violations.length, 0);
    const summary = `${pictures.length} pictures${WITH_AXE ? `, axe found ${found}` : ""}`;
    const file = join(GALLERY, "index.html");
    mkdirSync(GALLERY, { recursive: true });
    writeFileSync(file, page([...this.walks], summary));
    console.log(`${summary}: ${file}`);
  }
}

function page(walks: readonly (readonly [string, readonly Picture[]])[], summary: string): string {
  const sections = walks.map(([title, pictures]) => {
    const names = [...new Set(pictures.map(({ name }) => name))];
    const figures = names.map((name) => figure(pictures.filter((each) => each.name === name)));
    return `<h2 id="${escaped(title)}">${escaped(title)}</h2>${figures.join("")}`;
  });
  const links = walks.map(([title]) => `<a href="#${escaped(title)}">${escaped(title)}</a><br>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>States of the studio</title>
<style>${STYLE}</style><h1>States of the studio</h1><p>${summary}</p>
<nav>${links.join("")}</nav>${sections.join("")}</html>`;
}

/** The pictures of one state side by side. */
function figure(pictures: readonly Picture[]): string {
  const images = pictures.map(({ path, name, theme }) => {
    const address = relative(GALLERY, path);
    return `<a href="${address}"><img src="${address}" alt="${name}, ${theme}" loading="lazy"></a>`;
  });
  const found = pictures.flatMap(({ violations }) => violations);
  const complaint = found.length > 0 ? `<pre>${escaped(found.join("\n"))}</pre>` : "";
  const name = pictures[0]?.name.replaceAll("-", " ") ?? "";
  return `<figure><figcaption>${name}</figcaption><div class="pair">${images.join("")}</div>${complaint}</figure>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
