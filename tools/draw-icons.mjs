// Draws the icons of the installed page from public/icon.svg: `node tools/draw-icons.mjs`.
// They lie in the repository, because a build has no browser.

import { readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { inRoot } from "./lib/paths.mjs";
import { findChromium } from "./lib/system-packages.mjs";

/** Of a maskable icon the system shows at least the middle four fifths, on its own shape. */
const ICONS = [
  { name: "icon-192", size: 192, shape: rounded },
  { name: "icon-512", size: 512, shape: rounded },
  { name: "maskable-512", size: 512, shape: filling },
  { name: "apple-touch-icon", size: 180, shape: filling },
];

const svg = await readFile(inRoot("public", "icon.svg"), "utf8");
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
for (const { name, size, shape } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${shape(svg)}`,
  );
  const picture = await page.screenshot({ omitBackground: true });
  await writeFile(inRoot("public", "icons", `${name}.png`), picture);
  await page.close();
}
await browser.close();

/** As it is, with its round corners. */
function rounded(drawing) {
  return drawing;
}

/** The ground to the edges, and the drawing within the part that always shows. */
function filling(drawing) {
  return drawing
    .replace(/ rx="\d+"/, "")
    .replace('transform="translate(4 4)"', 'transform="translate(6.4 6.4) scale(0.8)"');
}
