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
  readonly beside: Program;
  readonly wrong: Program;
  readonly told: string;
  readonly right: Program;
}

interface Program {
  readonly language: string;
  readonly text: string;
}

function pageOf(file: string): Shown {
  const blocks = [
    ...readFileSync(join(PAGES, file), "utf8").matchAll(/```(\w+)\n([\s\S]*?)\n```/g),
  ];
  const [beside, wrong, told, right] = blocks.map(([, language = "", text = ""]) => ({
    language,
    text,
  }));
  if (!beside || !wrong || !told || !right) throw new Error(`${file} lacks a program`);
  return { code: file.slice(0, 4), beside, wrong, told: told.text, right };
}

/** Runs both and gives how the run ended and what is said of it, as the command prints it. */
function saidOf(...programs: readonly Program[]): string {
  const folder = mkdtempSync(join(tmpdir(), "catapults-pages-"));
  try {
    for (const { language, text } of programs) {
      const name = language === "workload" ? "example.workload" : "example.sched";
      writeFileSync(join(folder, name), text);
    }
    const files = [join(folder, "example.sched"), join(folder, "example.workload")] as const;
    const { stdout, stderr } = runCommand("run", ...files);
    const [head = ""] = stdout.split("\n\ntime ");
    const lines = [...head.split("\n"), ...stderr.split("\n")].filter((line) => line !== "");
    return lines.join("\n").replaceAll(join(folder, "/"), "");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each(
  readdirSync(PAGES)
    .filter((file) => OF_RUNS.test(file))
    .map(pageOf),
)(
  "$code is said of the wrong program as its page tells, and not of the right one",
  ({ code, beside, wrong, told, right }) => {
    expect(`$ catapults-sim run example.sched example.workload\n${saidOf(beside, wrong)}`).toBe(
      told,
    );
    expect(told).toContain(`[${code}]`);
    expect(saidOf(beside, right)).toMatch(/^outcome: [^\n]*$/);
  },
);
