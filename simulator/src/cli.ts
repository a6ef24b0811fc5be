/** The command `catapults-sim`: the one module that touches arguments, files and terminals. */
import { createWriteStream, openSync, readFileSync } from "node:fs";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { parseCommand, type RunCommand, USAGE } from "./cli/arguments.js";
import { compileBundle } from "./cli/bundle.js";
import { type RunResult, runHeadless } from "./cli/headless.js";
import { reportJson, reportText } from "./cli/report.js";
import { TraceWriter } from "./cli/trace-text.js";
import { loadEngine } from "./engine/load.js";

const RUNTIME = new URL("../../wasm-runtime/build/catapults.wasm", import.meta.url);

const FINE = 0;
const BAD_INPUT = 1;
const BAD_USE = 2;

// A reader that has seen enough, such as `head`, is no trouble.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? FINE : BAD_USE);
});

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const command = parseCommand(args);
  if (!command.ok) return complain(`${command.message}\n\n${USAGE}`);
  if (command.value.kind === "help") {
    process.stdout.write(USAGE);
    return FINE;
  }
  try {
    return await compileAndRun(command.value);
  } catch (error) {
    return complain(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}

async function compileAndRun(command: RunCommand): Promise<number> {
  const compilation = compileBundle(command.scheduler, command.workload);
  if (compilation.kind === "unavailable") return complain(`${compilation.message}\n`);
  if (compilation.kind === "rejected") return reject(compilation.diagnostics);
  for (const warning of compilation.warnings) process.stderr.write(`${warning}\n`);

  const runtime = await WebAssembly.compile(readFileSync(fileURLToPath(RUNTIME)));
  const engine = await loadEngine({ runtime, ...command, ...compilation.bundle });
  if (!engine.ok) return reject([engine.message]);
  const output = openTrace(command.trace);
  const trace = output === null ? null : new TraceWriter(output);
  const result = await runHeadless(engine.value, command.until, command.workload, trace);
  if (output !== null && output !== process.stdout) await finished(output.end());
  return report(command, result);
}

function openTrace(file: string | null): Writable | null {
  if (file === null) return null;
  return file === "-" ? process.stdout : createWriteStream("", { fd: openSync(file, "w") });
}

/** Prints what the run came to; beside a trace on standard output, on standard error. */
function report(command: RunCommand, result: RunResult): number {
  const text = command.json ? reportJson(result, command.seed) : reportText(result, command.seed);
  (command.trace === "-" ? process.stderr : process.stdout).write(text);
  const { outcome } = result;
  if (outcome.kind === "fault") {
    const { file, line, column } = outcome.where;
    const place = line > 0 ? `${file}:${line}:${column}: ` : "";
    process.stderr.write(`${place}${outcome.message}\n`);
    return BAD_INPUT;
  }
  if (outcome.kind === "deadlock") {
    process.stderr.write("The run is stuck: no thread can run any more and none will.\n");
    return BAD_INPUT;
  }
  return FINE;
}

function reject(messages: readonly string[]): number {
  process.stderr.write(`${messages.join("\n")}\n`);
  return BAD_INPUT;
}

function complain(message: string): number {
  process.stderr.write(`catapults-sim: ${message}`);
  return BAD_USE;
}
