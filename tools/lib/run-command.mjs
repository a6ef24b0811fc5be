import { spawn } from "node:child_process";
import { projectEnvironment, ROOT } from "./paths.mjs";

/** A command that could not be started or ended with a status other than 0. */
export class CommandFailed extends Error {
  /**
   * @param {string} command the command line as a person would type it
   * @param {string} reason what happened, such as "ended with status 2"
   * @param {string} output standard output and standard error, interleaved
   */
  constructor(command, reason, output) {
    super(`${command}: ${reason}`);
    this.command = command;
    this.reason = reason;
    this.output = output;
  }
}

/**
 * Runs a command in the top folder and collects what it prints.
 *
 * @param {string[]} commandLine program and arguments
 * @param {object} [options]
 * @param {Record<string, string>} [options.env] added to the environment
 * @param {boolean} [options.anyStatus] a status other than 0 is a result, not a failure
 * @param {number} [options.timeoutSeconds] ended after that time; 0 is never
 * @returns {Promise<{status: number, output: string}>}
 * @throws {CommandFailed}
 */
export function runCommand(commandLine, options = {}) {
  const { env = {}, anyStatus = false, timeoutSeconds = 0 } = options;
  const [program, ...args] = commandLine;
  const shown = commandLine.join(" ");
  return new Promise((resolve, reject) => {
    const chunks = [];
    const output = () => Buffer.concat(chunks).toString("utf8");
    const child = spawn(program, args, {
      cwd: ROOT,
      env: projectEnvironment({ NO_COLOR: "1", ...env }),
      stdio: ["ignore", "pipe", "pipe"],
      timeout: timeoutSeconds * 1000,
    });
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    child.on("error", (error) => reject(new CommandFailed(shown, error.message, output())));
    child.on("close", (code, signal) => {
      if (code === 0 || (anyStatus && code !== null)) {
        resolve({ status: code, output: output() });
      } else {
        const reason = signal ? `was ended by ${signal}` : `ended with status ${code}`;
        reject(new CommandFailed(shown, reason, output()));
      }
    });
  });
}

/**
 * The beginning and the end of a long text, where the cause and the outcome of a failure stand.
 *
 * @param {string} text
 * @param {number} count of lines at each side
 * @returns {string[]} lines
 */
export function excerpt(text, count) {
  const lines = text.trimEnd().split("\n");
  const cut = lines.length - 2 * count;
  if (cut <= 0) return lines;
  return [...lines.slice(0, count), `… ${cut} lines between …`, ...lines.slice(-count)];
}
