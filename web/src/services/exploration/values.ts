import type { ExplorationLoad } from "catapults-sim";
import { readNumber } from "catapults-sim/experiment";
import { failure, type Result, success } from "../../base/result.js";
import type { GoesByTime, VariedImport, Wanted } from "../../generated/services.js";

/** The imports with their values: what a person writes takes the place of what the text compares with. */
export function withValues(
  imports: readonly VariedImport[],
  written: Readonly<Record<string, string>>,
): Result<readonly VariedImport[]> {
  const varied: VariedImport[] = [];
  for (const one of imports) {
    const values = valuesOf(one.name, written);
    if (!values.ok) return values;
    varied.push(values.value === null ? one : { ...one, values: values.value, exact: false });
  }
  return success(varied);
}

/** What was written for random numbers, and for functions of the host. */
export function answersTo(
  wanted: readonly Wanted[],
  written: Readonly<Record<string, string>>,
): Result<{ readonly name: string; readonly values: readonly number[] }[]> {
  const answers = [];
  for (const name of new Set(wanted.map((one) => one.name))) {
    const values = valuesOf(name, written);
    if (!values.ok) return values;
    if (values.value !== null) answers.push({ name, values: values.value });
  }
  return success(answers);
}

/** How time goes by for a scheduler that asks for it. */
export function timesIn(
  goesByTime: GoesByTime | null,
  written: Readonly<Record<string, string>>,
): Result<Pick<ExplorationLoad, "passing">> {
  const named = valuesOf("now", written);
  if (!named.ok) return named;
  if (goesByTime === null) return success({});
  return success({ passing: { ...goesByTime, durations: named.value ?? goesByTime.durations } });
}

/** The values that were written for a name; null where there are none. */
export function valuesOf(
  name: string,
  written: Readonly<Record<string, string>>,
): Result<number[] | null> {
  const text = written[name]?.trim() ?? "";
  if (text === "") return success(null);
  const values = text.split(",").map((each) => readNumber(each.trim()));
  return values.includes(undefined) ? failure(notValues(name, text)) : success(values as number[]);
}

/** Names with commas or blanks between them. */
export const namesIn = (text: string): string[] =>
  text.split(/[\s,]+/).filter((name) => name !== "");

const notValues = (name: string, text: string) =>
  `“${text}” are no values of \`${name}\`. Write numbers with commas between them, such as 0, 1, 4096.`;
