import { nearest } from "../../base/nearest.js";
import { decodeWorkload, type WorkloadVariable } from "../../engine/workload-info.js";

/** A parameter with the values that it is to take. */
export interface GivenParameter {
  readonly name: string;
  readonly values: readonly number[];
  /** Whether they were written with a unit of time. */
  readonly isTime: boolean;
}

/** The parameters of a command, each with its one value. */
export function givenBy(
  parameters: Readonly<Record<string, number>>,
  times: readonly string[],
): GivenParameter[] {
  return Object.entries(parameters).map(([name, value]) => ({
    name,
    values: [value],
    isTime: times.includes(name),
  }));
}

/**
 * What is wrong with parameters, before anything runs: names that the workload lacks, units, and
 * fractions. Null when nothing is. Bounds are held where a value is set.
 * @param workload compiled
 */
export function wrongParameter(
  workload: Uint8Array,
  given: readonly GivenParameter[],
): string | null {
  const info = decodeWorkload(workload);
  if (!info.ok) return info.message;
  const known = info.value.variables.filter(({ parameter }) => parameter);
  for (const one of given) {
    const parameter = known.find(({ name }) => name === one.name);
    const wrong =
      parameter === undefined
        ? unknown(info.value.name, one.name, known)
        : wrongValue(parameter, one);
    if (wrong !== null) return wrong;
  }
  return null;
}

function unknown(workload: string, name: string, known: readonly WorkloadVariable[]): string {
  const names = known.map((parameter) => parameter.name);
  const fact = `The workload ${workload} has no parameter “${name}”`;
  if (names.length === 0) return `${fact}; it has none at all.`;
  const meant = nearest(name, names);
  return meant === null ? `${fact}; it has ${names.join(", ")}.` : `${fact}; is “${meant}” meant?`;
}

function wrongValue({ name, type }: WorkloadVariable, given: GivenParameter): string | null {
  const { values, isTime } = given;
  if (type === "time" && !isTime && values.some((value) => value !== 0)) {
    return `The parameter ${name} is a time: write ${name}=${values.at(-1)}ms, or another unit.`;
  }
  if (type !== "time" && isTime) {
    return `The parameter ${name} is of type ${type}, not a time: write a number without a unit.`;
  }
  const broken = type === "int" ? values.find((value) => !Number.isInteger(value)) : undefined;
  if (broken === undefined) return null;
  const way = values.length > 1 ? "choose steps that meet whole numbers" : "write a whole number";
  return `The parameter ${name} is an int, and ${broken} is no whole number: ${way}.`;
}
