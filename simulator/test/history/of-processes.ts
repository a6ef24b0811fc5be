/**
 * Checks histories of real processes, as the tests of processes write them: each file that is named holds what its nodes
 * and manager did, the variables, and what the manager had at the end. Prints a fault of each file, or an empty line.
 */
import { readFileSync } from "node:fs";
import { faultOf } from "./checked.js";
import type { History } from "./operation.js";
import { operationOf } from "./printed.js";
import type { SharedVariable } from "./random-systems.js";

interface Run {
  /** Of each node, the lines that its program printed. */
  readonly printed: readonly (readonly string[])[];
  readonly variables: readonly SharedVariable[];
  readonly last: Readonly<Record<string, number>>;
  /** How often the master's blocks were called. */
  readonly arrived: number;
  readonly departed: number;
}

for (const file of process.argv.slice(2)) {
  const run: Run = JSON.parse(readFileSync(file, "utf8"));
  const { variables, last } = run;
  const fault = faultOf(historyOf(run), variables, new Map(Object.entries(last)));
  console.log(fault ?? "");
}

function historyOf({ printed, variables, arrived, departed }: Run): History {
  const counter = variables.find(({ use, owner }) => use === "counter" && owner === "manager");
  const variable = `${counter?.name}${counter?.size == null ? "" : "[0]"}`;
  const added = (operand: number, times: number) =>
    Array.from({ length: times }, () => ({
      process: 0,
      variable,
      does: "add" as const,
      operand,
      sees: null,
      isFormer: false,
    }));
  const ofManager = [...added(5, arrived), ...added(2, departed)];
  const ofNodes = printed.map((lines, at) =>
    lines.map((line) => {
      const [, text = "", value] = /^(.*) (-?\d+)$/.exec(line) ?? [];
      return operationOf(text, Number(value), at + 1);
    }),
  );
  return [ofManager, ...ofNodes];
}
