/**
 * Ways to run the same thing, held against each other on a machine whose speed changes: each does a slice of whole
 * runs, with the same seeds, then the next one does; and back again in the opposite order, so that a steady change
 * meets all alike. A sudden one spoils the turn in which it comes, and no other.
 */
import { mapValues } from "./figures.mjs";

const SLICE = 10e6; // ns at least, by the way that tells how many runs make a slice
const TURNS = { least: 9, ns: 3e9 };

/**
 * @typedef {object} Runs
 * @property {(first: number, count: number) => Promise<Sample>} run a slice: runs with rising seeds
 * @property {() => void} close
 *
 * @typedef {Record<string, number>} Sample sums over a slice, such as decisions and ns
 */

/**
 * @param {Record<string, Runs>} ways the first tells how many runs make a slice
 * @returns {Promise<Record<string, Sample>[]>} of each turn, by way
 */
export async function takeTurns(ways) {
  const count = await runsOfSlice(Object.values(ways)[0]);
  const turns = [];
  const end = performance.now() * 1e6 + TURNS.ns;
  while (turns.length < TURNS.least || performance.now() * 1e6 < end)
    turns.push(await takeTurn(ways, 1 + turns.length * count, count));
  return turns;
}

/** The second of two runs, so that the first brings in what they need. */
async function runsOfSlice(runs) {
  await runs.run(1, 1);
  const { ns } = await runs.run(1, 1);
  return Math.max(1, Math.round(SLICE / ns));
}

async function takeTurn(ways, first, count) {
  const there = Object.entries(ways);
  const slices = [];
  for (const [way, { run }] of [...there, ...there.toReversed()])
    slices.push([way, await run(first, count)]);
  return mapValues(ways, (_, way) => sumOf(slices.filter(([of]) => of === way)));
}

const sumOf = ([[, there], [, back]]) => mapValues(there, (value, key) => value + back[key]);
