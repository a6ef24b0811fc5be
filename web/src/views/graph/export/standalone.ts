/** From a drawing of the page, whose look is in style sheets, to one that is the same anywhere. */

/** What parts look like when nothing is said; that is left out. */
const INITIAL: Readonly<Record<string, string>> = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-opacity": "1",
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  opacity: "1",
};

const OF_TEXT = ["font-family", "font-size", "font-weight", "letter-spacing", "text-anchor"];
const SHAPES = "rect, path, circle, ellipse, line, polyline, polygon, text";

/** The markup of a drawing that the document shows, with the look of each part written to it. */
export function standaloneSvg(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = drawing.querySelectorAll(SHAPES);
  copy.querySelectorAll(SHAPES).forEach((part, index) => {
    const original = originals[index];
    if (original) writeLook(part, getComputedStyle(original));
  });
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    part.removeAttribute("class");
    // Nested drawings are as large as their sheets; what stands beside one shows nevertheless.
    if (part.tagName === "svg" && part !== copy) part.setAttribute("overflow", "visible");
  }
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}

function writeLook(part: Element, look: CSSStyleDeclaration): void {
  const read = (name: string) => look.getPropertyValue(name);
  for (const [name, initial] of Object.entries(INITIAL)) {
    const value = read(name);
    if (name === "fill" || name === "stroke") writeColour(part, name, value);
    else if (value !== initial && value !== "") part.setAttribute(name, value);
  }
  if (part.tagName !== "text") return;
  for (const name of OF_TEXT) {
    const value = read(name);
    if (value !== "normal") part.setAttribute(name, value);
  }
}

/** Not all that show drawings know the newer ways to write a colour, or a colour that is translucent. */
function writeColour(part: Element, name: "fill" | "stroke", value: string): void {
  if (value === INITIAL[name]) return;
  if (value === "none" || value.startsWith("rgb(")) {
    part.setAttribute(name, value);
    return;
  }
  const [red, green, blue, alpha] = pixelOf(value);
  part.setAttribute(name, `rgb(${red}, ${green}, ${blue})`);
  if (alpha < 255) part.setAttribute(`${name}-opacity`, (alpha / 255).toFixed(3));
}

function pixelOf(colour: string): readonly [number, number, number, number] {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = canvas.getContext("2d");
  if (!context) return [0, 0, 0, 255];
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha];
}
