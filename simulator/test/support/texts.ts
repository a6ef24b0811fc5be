import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bundle } from "../../src/experiment/trial.js";
import { type HeadlessOptions, type RunResult, runHeadless } from "../../src/session/headless.js";
import { start } from "./engines.js";
import { compileFiles, compileSystemFile } from "./standing-compiler.js";

/** The built-in base of the Pth profile as it is. */
export const PLAIN_PTH = "scheduler plain extends pth { }";

/** First come, first served, for the embedded profile. */
export const PLAIN_EMBEDDED = `scheduler plain {
    data { queue ready; threadref current; }
    event init { }
    event newthread(t) { t => ready; }
    event schedule { ready => current; dispatch current; }
    event switch_out(t) { t => ready; }
}`;

/** A workload in which nothing takes time but what its threads say. */
export const withoutCosts = (
  profile: "pth" | "embedded" | "preemptive",
  body: string,
) => `workload w {
    profile ${profile};
    costs { switch 0ns; handler 0ns; statement 0ns; host 0ns; look 0ns; }
${body}
}`;

export function compileTexts(scheduler: string, workload: string): Bundle {
  const folder = mkdtempSync(join(tmpdir(), "catapults-texts-"));
  try {
    const files = [join(folder, "s.sched"), join(folder, "w.workload")] as const;
    writeFileSync(files[0], scheduler);
    writeFileSync(files[1], workload);
    return compileFiles(...files);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Compiles a system from the texts of its files, by their names. */
export function compileSystemTexts(files: Readonly<Record<string, string>>, system: string) {
  const folder = mkdtempSync(join(tmpdir(), "catapults-texts-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return compileSystemFile(join(folder, system));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Compiles both and runs them to the end. */
export async function runTexts(
  scheduler: string,
  workload: string,
  options: Partial<HeadlessOptions> = {},
): Promise<RunResult> {
  const engine = await start(compileTexts(scheduler, workload));
  return runHeadless(engine, { until: null, workloadFile: "w.workload", ...options });
}

/** After three dispatches the next thread goes to where nobody fetches it. */
export const LOSING = `scheduler losing {
    data { queue ready, lost; threadref current; int turns; }
    event init {}
    event newthread(t) { t => ready; }
    event schedule {
        if (turns == 3) { ready => lost; turns = 0; }
        ready => current;
        turns++;
        dispatch current;
    }
    event switch_out(t) { t => ready; }
}`;
