import { execFileSync } from "node:child_process";
import { inRoot } from "./programs.js";

const PROGRAM = [
  "import csv, json, sys",
  "table = open(0, encoding='utf-8', newline='')",
  "json.dump(list(csv.reader(table, strict=True)), sys.stdout)",
];

const LARGEST_OUTPUT = 1 << 28;

/** The rows of a table as Python's own module `csv` reads them. */
export function parseCsv(text: string): string[][] {
  const json = execFileSync(inRoot(".venv/bin/python"), ["-c", PROGRAM.join("\n")], {
    input: text,
    encoding: "utf8",
    maxBuffer: LARGEST_OUTPUT,
  });
  return JSON.parse(json) as string[][];
}
