import { CommandFailed, excerpt } from "./run-command.mjs";

const NAME_WIDTH = 30;

/** Prints one line per step or part: its name when it begins, the outcome when it ends. */
export const progress = {
  begin(name) {
    process.stdout.write(`  ${name.padEnd(NAME_WIDTH)} `);
  },
  done(note, seconds) {
    const time = seconds === undefined || seconds < 0.05 ? "" : `  (${seconds.toFixed(1)} s)`;
    process.stdout.write(`${note}${time}\n`);
  },
};

/**
 * Says which step failed, what it ran, what it printed and why it matters.
 *
 * @param {import("./steps.mjs").StepFailed} failure
 */
export function explainStepFailure({ step, cause }) {
  const lines = [`\nThe step "${step.name}" failed. ${step.why}`];
  if (cause instanceof CommandFailed) {
    lines.push(`It ran: ${cause.command}`, `which ${cause.reason}. It printed:`, "");
    lines.push(...excerpt(cause.output, 20).map((line) => `    ${line}`));
  } else {
    lines.push(cause.message);
  }
  console.error(lines.join("\n"));
}
