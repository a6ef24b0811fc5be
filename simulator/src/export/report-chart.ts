import { formatTime } from "../base/format.js";
import { type Html, html } from "./html.js";

/** The states of a thread in the measures, in the order in which they stand in a bar. */
export const STATES = ["running", "ready", "waiting", "suspended", "new"] as const;

const WIDTH = 600;
const HEIGHT = 16;

/**
 * A bar with the share of each state in the time of some threads.
 * @param spent ns by state
 */
export function stateBar(name: string, spent: Readonly<Record<string, number>>): Html {
  const whole = STATES.reduce((sum, state) => sum + (spent[state] ?? 0), 0);
  const shares = STATES.map((state) => ({ state, part: share(spent[state] ?? 0, whole) }));
  let from = 0;
  const parts = shares.map(({ state, part }) => {
    const x = from;
    from += part * WIDTH;
    return html`<rect class="${state}" x="${round(x)}" width="${round(part * WIDTH)}" height="${HEIGHT}"/>`;
  });
  const told = shares.map(({ state, part }) => `${state} ${(100 * part).toFixed(1)} %`).join(", ");
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${name}: ${told}" preserveAspectRatio="none"><title>${told}</title>${parts}</svg>`;
}

const FIGURES = ["min", "mean", "p50", "p90", "p99", "max"] as const;

/** What a histogram tells, as far as a bar shows it. */
export type Spread = Readonly<Record<(typeof FIGURES)[number], number>>;

/** From the least to the most: a line, thicker from the median to the 90th percentile, with marks at the mean and at the 99th. */
export function spreadBar(name: string, spread: Spread, isTime: boolean): Html {
  const at = (value: number) => round(WIDTH * share(value - spread.min, spread.max - spread.min));
  const tell = (value: number) => (isTime ? formatTime(value) : String(round(value)));
  const told = FIGURES.map((figure) => `${figure} ${tell(spread[figure])}`).join(", ");
  const middle = HEIGHT / 2;
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${name}: ${told}" preserveAspectRatio="none"><title>${told}</title><rect class="range" y="${middle - 1}" width="${WIDTH}" height="2"/><rect class="middle" x="${at(spread.p50)}" y="3" width="${round(Math.max(1, at(spread.p90) - at(spread.p50)))}" height="${HEIGHT - 6}"/><rect class="mark" x="${at(spread.mean)}" width="2" height="${HEIGHT}"/><rect class="mark" x="${at(spread.p99)}" y="4" width="2" height="${HEIGHT - 8}"/></svg>`;
}

const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0);
const round = (value: number) => Number(value.toPrecision(5));
