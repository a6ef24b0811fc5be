import { type Html, html } from "./html.js";

/** The colours of a drawing. */
export interface PictureColours {
  readonly paper: string;
  readonly ink: string;
  readonly faint: string;
  readonly running: string;
  readonly ready: string;
  readonly waiting: string;
  readonly suspended: string;
  readonly new: string;
  readonly switching: string;
}

export type Theme = "light" | "dark";

export const THEMES: Readonly<Record<Theme, PictureColours>> = {
  light: {
    paper: "#ffffff",
    ink: "#1d232b",
    faint: "#c9ced6",
    running: "#1a7f4b",
    ready: "#c98a00",
    waiting: "#3f74c8",
    suspended: "#8a5bb0",
    new: "#7b8494",
    switching: "#39424e",
  },
  dark: {
    paper: "#15191f",
    ink: "#e6e9ee",
    faint: "#3c4450",
    running: "#4cc38a",
    ready: "#e5a93b",
    waiting: "#7fabf0",
    suspended: "#b892da",
    new: "#98a2b3",
    switching: "#c3cad4",
  },
};

const FONT = "Inter, 'Helvetica Neue', Arial, sans-serif";

/** Rules for the drawings of timelines and graphs in some colours. */
export function pictureStyle(colours: PictureColours): string {
  const states = ["running", "ready", "waiting", "suspended", "new", "switching"] as const;
  const fills = states.map((state) => `.${state}{fill:${colours[state]}}`).join("");
  return `.timeline text,.graph text{font-family:${FONT};font-size:11px;fill:${colours.ink}}
.timeline path{stroke:none}.timeline .grid{fill:none;stroke:${colours.faint}}
${fills}.ready{opacity:.75}.scheduler{fill:${colours.switching}}.length{fill:${colours.waiting};opacity:.7}.rough{opacity:.5}
.graph .box{fill:${colours.paper};stroke:${colours.ink}}.graph .place{font-weight:600}.graph .kind{font-size:9px}
.graph .line{fill:none;stroke:${colours.ink}}.graph .conditional{stroke-dasharray:5 4}.graph .head{fill:${colours.ink}}
.graph .handler{font-size:10px;paint-order:stroke;stroke:${colours.paper};stroke-width:4px}`;
}

/**
 * A drawing as a file of its own, with its style and its paper.
 * @param draw gets attributes for the `svg` element, which must hold the style
 */
export function standalone(draw: (attributes: Html) => Html, theme: Theme): string {
  const colours = THEMES[theme];
  const drawn = draw(html`style="background:${colours.paper}"`).markup;
  const style = `<style>${pictureStyle(colours)}</style><rect width="100%" height="100%" fill="${colours.paper}"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${drawn.replace("</title>", `</title>${style}`)}\n`;
}
