/** The pages about runs (docs/reference/diagnostics) show what a run of their programs says. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../support/command.js";
import { inRoot } from "../support/programs.js";

const PAGES = inRoot("docs/reference/diagnostics");
const OF_RUNS = /^[EWN]9\d\d\.md$/;

interface Shown {
  readonly code: string;
  /** What lies beside the program, the wrong program, what is said of it, and the right one. */
  readonly beside: readonly Program[];
  readonly wrong: Program;
  readonly told: string;
  readonly right: Program;
}

interface Program {
  readonly file: string;
  readonly text: string;
}

/** A program with its name before it, or what a run says. */
const BLOCK = /(?:`([\w.]+)`:\n\n)?```\w+\n([\s\S]*?)\n```/g;

function pageOf(file: string): Shown {
  const text = readFileSync(join(PAGES, file), "utf8");
  const blocks = [...text.matchAll(BLOCK)].map(([, name = "", inner = ""]) => ({
    file: name,
    text: inner,
  }));
  const [wrong, told, right] = blocks.slice(-3);
  if (!wrong || !told || !right) throw new Error(`${file} lacks a program`);
  const beside = blocks.slice(0, -3);
  return {
    code: file.slice(0, 4),
    beside,
    wrong,
    told: told.text,
    right: { ...right, file: wrong.file },
  };
}

/** Runs them and gives how the run ended and what is said of it, as the command prints it. */
function saidOf(programs: readonly Program[]): string {
  const folder = mkdtempSync(join(tmpdir(), "catapults-pages-"));
  try {
    for (const { file, text } of programs) writeFileSync(join(folder, file), text);
    const { stdout, stderr } = runCommand(
      "run",
      ...run(programs).map((file) => join(folder, file)),
    );
    const [head = "", rest = ""] = stdout.split("\n\ntime ");
    const ofNodes = rest.split("\n").filter((line) => /\[[EWN]\d{3}\]: /.test(line));
    const lines = [...head.split("\n"), ...ofNodes, ...stderr.split("\n")];
    return lines
      .filter((line) => line !== "")
      .join("\n")
      .replaceAll(join(folder, "/"), "");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The files that the command is given. */
function run(programs: readonly Program[]): string[] {
  const files = programs.map(({ file }) => file);
  return files.includes("example.system")
    ? ["example.system"]
    : ["example.sched", "example.workload"];
}

test.each(
  readdirSync(PAGES)
    .filter((file) => OF_RUNS.test(file))
    .map(pageOf),
)(
  "$code is said of the wrong program as its page tells, and not of the right one",
  ({ code, beside, wrong, told, right }) => {
    const command = `$ catapults-sim run ${run([...beside, wrong]).join(" ")}`;
    expect(`${command}\n${saidOf([...beside, wrong])}`).toBe(told);
    expect(told).toContain(`[${code}]`);
    expect(saidOf([...beside, right])).toMatch(/^outcome: [^\n]*$/);
  },
);
