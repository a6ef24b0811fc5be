/** How times grow with the length of texts: exponents, and a picture of them. */

/**
 * @typedef {[lines: number, milliseconds: number]} Point
 */

/** The power of the length with which the time grows between two points. */
export function growth([fewer, before], [lines, after]) {
  return Math.log(after / before) / Math.log(lines / fewer);
}

/**
 * The same of a whole curve: the slope of the straight line through the logarithms, by least squares.
 *
 * @param {Point[]} points
 */
export function overall(points) {
  const logarithms = points.map((point) => point.map(Math.log));
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [0, 1].map((axis) => mean(logarithms.map((point) => point[axis])));
  const along = logarithms.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return along / logarithms.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

/** Columns and rows of a tenfold: steep as it is where a time grows as the length does. */
const WIDTH = 20;
const HEIGHT = 5;

/**
 * Curves over the same lengths as text, both axes logarithmic; each is drawn with the letter it has.
 * Where two meet, the one that is named first shows.
 *
 * @param {Record<string, Point[]>} curves
 */
export function picture(curves) {
  const all = Object.values(curves).flat();
  const [left, bottom] = [0, 1].map((axis) => Math.min(...all.map((point) => point[axis])));
  const [right, top] = [0, 1].map((axis) => Math.max(...all.map((point) => point[axis])));
  const column = (lines) => Math.round(WIDTH * Math.log10(lines / left));
  const row = (time) => Math.round(HEIGHT * Math.log10(top / time));
  const cells = Array.from({ length: row(bottom) + 1 }, () => Array(column(right) + 1).fill(" "));
  for (const [letter, points] of Object.entries(curves).reverse()) {
    for (const [lines, time] of points) {
      cells[row(time)][column(lines)] = letter;
    }
  }
  const rows = cells.map((line, index) => {
    const time = top / 10 ** (index / HEIGHT);
    const named = index % HEIGHT === 0 || index === cells.length - 1;
    return `${(named ? `${time.toFixed(0)} ms` : "").padStart(9)} |${line.join("").trimEnd()}`;
  });
  const axis = `${" ".repeat(9)} +${"-".repeat(column(right) + 1)}`;
  const ends = `${" ".repeat(11)}${left}${String(right).padStart(column(right) + 1 - `${left}`.length)}`;
  return [...rows, axis, `${ends} lines`].join("\n");
}
