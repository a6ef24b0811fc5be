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
  readonly length: string;
  readonly missed: string;
}

export type Theme = "light" | "dark";

/** Those of the page. */
export const THEMES: Readonly<Record<Theme, PictureColours>> = {
  light: {
    paper: "#ffffff",
    ink: "#16181d",
    faint: "#e5e6eb",
    running: "#f39a1f",
    ready: "#5b9bea",
    waiting: "#b9bec9",
    suspended: "#b07cc0",
    new: "#8b90a0",
    switching: "#2a2d37",
    length: "#1f7565",
    missed: "#9c0a2c",
  },
  dark: {
    paper: "#16181c",
    ink: "#eceef2",
    faint: "#282b33",
    running: "#ffb14a",
    ready: "#4f8fe0",
    waiting: "#565c69",
    suspended: "#9a66ac",
    new: "#7b8190",
    switching: "#e6e8ee",
    length: "#93ecd8",
    missed: "#fb6a74",
  },
};

/** Fills that tell threads apart in a Gantt chart, in both themes: names stand on them in the same dark ink. */
const PROCESS_FILLS = [
  "#92c1fd",
  "#a1e4ae",
  "#e887b6",
  "#7fdddd",
  "#b191ea",
  "#e3dc7b",
  "#ec8e76",
  "#a9adb8",
] as const;

/** How many there are before they repeat. */
export const PROCESS_COLOURS = PROCESS_FILLS.length;

/** Dark enough on each of them. */
const ON_FILLS = "#16181d";

const FONT = "Inter, 'Helvetica Neue', Arial, sans-serif";

/** Rules for the drawings of timelines and graphs in some colours. */
export function pictureStyle(colours: PictureColours): string {
  const states = ["running", "ready", "waiting", "suspended", "new", "switching"] as const;
  const fills = states.map((state) => `.${state}{fill:${colours[state]}}`).join("");
  return `.timeline text,.graph text{font-family:${FONT};font-size:11px;fill:${colours.ink}}
.timeline path{stroke:none}.timeline .grid{fill:none;stroke:${colours.faint}}
${fills}.scheduler{fill:${colours.switching}}.length{fill:${colours.length};opacity:.6}.rough{opacity:.5}
.beginning{fill:${colours.waiting}}.calling{fill:${colours.suspended}}.ending{fill:${colours.suspended};opacity:.5}
.graph .box{fill:${colours.paper};stroke:${colours.ink}}.graph .place{font-weight:600}.graph .kind{font-size:9px}
.graph .line{fill:none;stroke:${colours.ink}}.graph .conditional{stroke-dasharray:5 4}.graph .head{fill:${colours.ink}}
.graph .handler{font-size:10px;paint-order:stroke;stroke:${colours.paper};stroke-width:4px}
${spaceTimeStyle(colours)}
${ganttStyle(colours)}`;
}

function spaceTimeStyle(colours: PictureColours): string {
  return `.space-time text{font-family:${FONT};font-size:11px;fill:${colours.ink}}.space-time .grid,.space-time .line{fill:none;stroke:${colours.faint}}
.space-time .running{fill:${colours.running}}.space-time .message{fill:none;stroke-width:1.2}
.space-time .message.of-threads{stroke:${colours.ready}}.space-time .of-threads .head{fill:${colours.ready}}
.space-time .message.of-schedulers{stroke:${colours.suspended};stroke-dasharray:5 3}.space-time .of-schedulers .head{fill:${colours.suspended}}`;
}

/** A box is full while its thread runs, low and pale while it is ready, a line while it waits. */
function ganttStyle(colours: PictureColours): string {
  const fills = PROCESS_FILLS.map((fill, number) => `.gantt .p${number}{fill:${fill}}`).join("");
  return `.gantt text{font-family:${FONT};font-size:11px;fill:${colours.ink}}.gantt .grid{stroke:${colours.faint}}
${fills}.gantt .box,.gantt .running{stroke:${colours.ink};stroke-width:.75}.gantt .in{fill:${ON_FILLS};font-weight:600}
.gantt .released{fill:${colours.ink}}.gantt .deadline{fill:none;stroke:${colours.ink}}.gantt .missed{fill:none;stroke:${colours.missed};stroke-width:2}
.gantt .idle{fill:none;stroke:${colours.faint}}.gantt .ready{opacity:.45}.gantt .waiting{fill:${colours.waiting}}.gantt .suspended{fill:${colours.suspended};opacity:.6}`;
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
