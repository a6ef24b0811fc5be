import { writeDuration } from "../../base/format.js";
import type { NamedStep } from "../types.js";
import { placesOf } from "../words.js";
import type { Both } from "./types.js";

/** What each of two schedulers does where they decide otherwise, as far as words tell them apart. */
export function decisionsInWords(ends: Both<NamedStep>): Both<string> {
  const ways = [wordsOf, withSlice, withPlaces, withStates];
  const told = ways.map((way) => ends.map(way) as unknown as Both<string>);
  return told.find(([one, other]) => one !== other) ?? (told[0] as Both<string>);
}

const wordsOf = ({ words, after }: NamedStep): string =>
  after === null ? `${words}, and it stops` : words;

function withSlice(step: NamedStep): string {
  const { slice } = step;
  if (slice === undefined) return `${wordsOf(step)}, for as long as the workload says`;
  const long = slice === 0 ? "as long as it wants" : writeDuration(slice);
  return `${wordsOf(step)}, for ${long}`;
}

const withPlaces = (step: NamedStep): string => `${wordsOf(step)}; ${placesOf(step)}`;

const withStates = (step: NamedStep): string =>
  [
    wordsOf(step),
    ...(step.after?.threads ?? []).map(({ name, state }) => `${name} is ${state}`),
  ].join("; ");
