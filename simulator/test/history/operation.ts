/** What the processes of a system did with shared variables, as their programs saw it. */

export interface Operation {
  /** Its process. */
  readonly process: number;
  readonly variable: string;
  readonly does: "read" | "set" | "add" | "subtract" | "multiply";
  readonly operand: number;
  /** The value that the program got; null: it asked for none. */
  readonly sees: number | null;
  /** That is the value before the operation, not behind it. */
  readonly isFormer: boolean;
}

/** By process, in the order of its program. */
export type History = readonly (readonly Operation[])[];

/** Values by variable; what is not there is 0. */
export type Values = ReadonlyMap<string, number>;

/** What an operation makes of a value: an int of 32 bits. */
export function resultOf({ does, operand }: Operation, value: number): number {
  switch (does) {
    case "read":
      return value;
    case "set":
      return operand | 0;
    case "add":
      return (value + operand) | 0;
    case "subtract":
      return (value - operand) | 0;
    case "multiply":
      return Math.imul(value, operand);
  }
}

/** Whether the program may have seen what it saw, if a value was there before. */
export function fits(operation: Operation, before: number): boolean {
  const { sees, isFormer } = operation;
  return sees === null || sees === (isFormer ? before : resultOf(operation, before));
}

/** The part of a history that is about some variables. */
export function about(history: History, isMeant: (variable: string) => boolean): History {
  return history.map((operations) => operations.filter(({ variable }) => isMeant(variable)));
}

export const show = ({ process, variable, does, operand, sees }: Operation): string =>
  `${process}: ${does} ${variable}${does === "read" ? "" : ` ${operand}`}${sees === null ? "" : ` = ${sees}`}`;
