/**
 * Two ways to run the same thing, held against each other on a machine whose speed changes: each does a slice of whole
 * runs, with the same seeds, then the other one does; and back again in the opposite order, so that a steady change
 * meets both alike. A sudden one spoils the turn in which it comes, and no other. A turn is short, so that few do.
 *
 * A slice begins with runs that do not count: those of before have filled the caches with what is theirs.
 */
import { mapValues } from "./figures.mjs";

const SLICE = 20e6; // ns at least, by the way that tells how many runs make a slice
const BEGINNING = 2e6; // ns of it that do not count, and one run at least
const TURNS = { least: 5, ns: 800e6 }; // for each two

/**
 * @typedef {object} Runs
 * @property {(first: number, count: number) => Promise<Sample>} run a slice: runs with rising seeds
 * @property {() => void} close
 *
 * @typedef {Record<string, number>} Sample sums over a slice, such as decisions and ns
 *
 * @typedef {[above: Sample, below: Sample]} Turn
 */

/**
 * @param {Runs} above
 * @param {Runs} below tells how many runs make a slice
 * @returns {Promise<Turn[]>}
 */
export async function takeTurns(above, below) {
  const { beginning, count } = await runsOfSlice(below);
  const slice = async (runs, first) => {
    await runs.run(first, beginning);
    return runs.run(first, count);
  };
  const turns = [];
  const end = performance.now() * 1e6 + TURNS.ns;
  while (turns.length < TURNS.least || performance.now() * 1e6 < end) {
    const first = 1 + turns.length * count;
    const [a, b] = [await slice(below, first), await slice(above, first)];
    const [c, d] = [await slice(above, first), await slice(below, first)];
    turns.push([sumOf(b, c), sumOf(a, d)]);
  }
  return turns;
}

/** By the second of two runs, so that the first brings in what they need. */
async function runsOfSlice(runs) {
  await runs.run(1, 1);
  const { ns } = await runs.run(1, 1);
  const runsIn = (time) => Math.max(1, Math.round(time / ns));
  return { beginning: runsIn(BEGINNING), count: runsIn(SLICE) };
}

const sumOf = (there, back) => mapValues(there, (value, key) => value + back[key]);
