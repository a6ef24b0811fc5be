/** The project's compiler in a process that stays, for commands that ask it much. */

import { type ChildProcessByStdio, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { failure, type Result, success } from "../../base/result.js";
import {
  type Compiler,
  type Explorable,
  type LessonProject,
  requestOf,
  systemRequestOf,
  type Understood,
  type UnderstoodSystem,
} from "../../lessons/index.js";
import { COMPILER, missingCompiler } from "../compiler.js";

type Process = ChildProcessByStdio<Writable, Readable, null>;
type Answer = { readonly answer: unknown } | { readonly error: string };

const GONE = "The compiler has ended without an answer.";

/** Answers come in the order of what was asked. It lasts until it is closed. */
export class ServedCompiler implements Compiler {
  #process: Process | null = null;
  readonly #waiting: ((answer: Result<unknown>) => void)[] = [];

  understand(project: LessonProject): Promise<Result<Understood>> {
    return this.#ask("analyse", requestOf(project));
  }

  explorable(project: LessonProject, threads: number): Promise<Result<Explorable>> {
    return this.#ask("explorable", { ...requestOf(project), workload: null, threads });
  }

  system(project: LessonProject, name: string): Promise<Result<UnderstoodSystem>> {
    return this.#ask("system", systemRequestOf(project, name));
  }

  #ask<T>(method: string, params: object): Promise<Result<T>> {
    const path = fileURLToPath(COMPILER);
    if (!existsSync(path)) return Promise.resolve(failure(missingCompiler(path)));
    this.#process ??= this.#begin(path);
    const { stdin } = this.#process;
    return new Promise((resolve) => {
      this.#waiting.push(resolve as (answer: Result<unknown>) => void);
      stdin.write(`${JSON.stringify({ method, params })}\n`);
    });
  }

  close(): void {
    this.#process?.stdin.end();
    this.#process = null;
  }

  #begin(path: string): Process {
    const compiler = spawn(path, ["serve"], { stdio: ["pipe", "pipe", "inherit"] });
    createInterface(compiler.stdout).on("line", (line) => this.#waiting.shift()?.(answerOf(line)));
    compiler.stdin.on("error", () => {}); // what ends the process is told when it closes
    compiler.on("close", () => {
      for (const resolve of this.#waiting.splice(0)) resolve(failure(GONE));
      if (this.#process === compiler) this.#process = null;
    });
    return compiler;
  }
}

function answerOf(line: string): Result<unknown> {
  const answer = JSON.parse(line) as Answer;
  return "answer" in answer ? success(answer.answer) : failure(answer.error);
}
