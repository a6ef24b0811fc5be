/** Ratios and how they are shown. */

export const geometricMean = (values) =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

export const mapValues = (record, map) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));

/** What so large a share of the values is below; the values stay in their order. */
export const quantile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)];

export const median = (values) => quantile(values, 1 / 2);

/** The middle and, in brackets, what the half in the middle lies between. */
export const spreadOf = (values) => {
  const [low, middle, high] = [1 / 4, 1 / 2, 3 / 4].map((share) => quantile(values, share));
  return `${short(middle)} (${short(low)}–${short(high)})`;
};

/** Numbers with three digits that count. */
const short = (value) =>
  value >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString();

const shown = (value) => (typeof value === "number" ? short(value) : value);

/**
 * @param {string} title
 * @param {Record<string, Record<string, number | string>>} columns by column, then by row
 */
export function printTable(title, columns) {
  const names = Object.keys(columns);
  const rows = [...new Set(Object.values(columns).flatMap(Object.keys))];
  const cell = (name, row) => (row in columns[name] ? shown(columns[name][row]) : "");
  const lines = rows.map((row) => [row, ...names.map((name) => cell(name, row))]);
  printAligned(title, [["", ...names], ...lines]);
}

/**
 * @typedef {object} Goal
 * @property {string} name
 * @property {number} value
 * @property {number} [most] what it may be at most
 * @property {number} [least] or at least
 * @property {string} [unit]
 */

/** @param {Goal[]} goals @returns {boolean} whether all hold */
export function printGoals(goals) {
  const lines = goals.map((goal) => [
    goal.name,
    `${short(goal.value)}${goal.unit ?? ""}`,
    goal.most === undefined ? `≥ ${goal.least}` : `≤ ${goal.most}`,
    holds(goal) ? "holds" : "MISSED",
  ]);
  printAligned("goals", [["", "measured", "goal", ""], ...lines]);
  return goals.every(holds);
}

function holds({ value, most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }) {
  return value <= most && value >= least;
}

/** The first column to the left, the others to the right. */
function printAligned(title, lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  console.log(`\n${title}`);
  for (const [first, ...others] of lines) {
    const cells = others.map((cell, index) => cell.padStart(widths[index + 1]));
    console.log(`  ${[first.padEnd(widths[0]), ...cells].join("  ")}`.trimEnd());
  }
}
