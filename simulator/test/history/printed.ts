import type { Operation } from "./operation.js";

/** What a program has printed of an operation: `read x %d`, `set x %d`, `do x add 3 %d`, `former x add 3 %d`, `value x add 3 %d`. */
export function operationOf(text: string, value: number, process: number): Operation {
  const [what, variable = "", does, operand] = text.trim().split(" ");
  const nothing = { process, variable, operand: 0, sees: null, isFormer: false };
  if (what === "read") return { ...nothing, does: "read", sees: value };
  if (what === "set") return { ...nothing, does: "set", operand: value };
  if (does !== "add" && does !== "subtract" && does !== "multiply") throw new Error(text);
  const sees = what === "do" ? null : value;
  return { ...nothing, does, operand: Number(operand), sees, isFormer: what === "former" };
}
