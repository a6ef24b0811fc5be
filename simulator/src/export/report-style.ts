import { type PictureColours, pictureStyle, THEMES } from "./picture-style.js";

const variables = (colours: PictureColours) =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(";");

/** Each colour by its variable, which is another one in the dark. */
const VARIABLES = Object.fromEntries(
  Object.keys(THEMES.light).map((name) => [name, `var(--${name})`]),
) as unknown as PictureColours;

const STATES = ["running", "ready", "waiting", "suspended", "new", "switching"] as const;
const keys = STATES.map((state) => `.key.${state}{background:var(--${state})}`).join("");

/** The style of a report: readable on a screen, dark or light, and on paper. */
export const REPORT_STYLE = `
:root { color-scheme: light dark; ${variables(THEMES.light)} }
@media (prefers-color-scheme: dark) { :root { ${variables(THEMES.dark)} } }
@media print { :root { color-scheme: light; ${variables(THEMES.light)} } }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; background: var(--paper); color: var(--ink); }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; }
th, td { padding: 0.15rem 0.8rem 0.15rem 0; text-align: left; font-weight: normal; overflow-wrap: anywhere; }
thead th { border-bottom: 1px solid; overflow-wrap: normal; }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.wide, pre { overflow-x: auto; }
pre { font: 12px/1.4 "JetBrains Mono", ui-monospace, monospace; border: 1px solid var(--faint); padding: 0.6rem; }
.bars, .bars .bar { width: 100%; }
.bars th { white-space: nowrap; }
.bars svg { width: 100%; height: 16px; display: block; }
.key { display: inline-block; width: 0.8em; height: 0.8em; } ${keys}
${pictureStyle(VARIABLES)}
.range { fill: var(--new); } .middle { fill: var(--ready); } .mark { fill: currentColor; }
.course text { font-size: 11px; fill: var(--ink); } .course .grid { stroke: var(--faint); }
.course .mean { fill: none; stroke: var(--ink); stroke-width: 1.75; } .course .interval { stroke: var(--ready); stroke-width: 3; opacity: 0.6; }
.remark { white-space: pre-line; }
.failed { border-left: 4px solid #c0392b; padding-left: 0.6rem; white-space: pre-line; }
@media print {
  .key, svg { print-color-adjust: exact; }
  .wide svg { width: 100%; height: auto; }
  .wide { overflow: visible; }
  pre { white-space: pre-wrap; }
  h2 { break-after: avoid; } svg, tr { break-inside: avoid; }
}
`;
