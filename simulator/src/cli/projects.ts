import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { failure, type Result, success } from "../base/result.js";
import { askCompiler } from "./compiler.js";

/** What a project of the studio runs, as the compiler tells it. */
interface ProjectFiles {
  readonly system: string | null;
  readonly scheduler: string | null;
  readonly workload: string | null;
  readonly aspects: readonly string[];
}

/**
 * Arguments of `run` in which what a project runs stands in place of it. One that is packed is unpacked into a folder
 * that lasts as long as the command.
 */
export function withProjects(args: readonly string[]): Result<readonly string[]> {
  const [verb, project, ...rest] = args;
  if (verb !== "run" || project === undefined || !isProject(project)) return success(args);
  const packed = !isFolder(project);
  const into = packed ? ["-o", unpackedInto(project)] : [];
  const answer = askCompiler<ProjectFiles>(["project", project, "--json", ...into]);
  if (answer.kind === "unavailable") return failure(answer.message);
  if (answer.kind === "rejected") return failure(answer.diagnostics.join("\n"));
  const { system, scheduler, workload, aspects } = answer.value;
  if (system !== null) return success([verb, system, ...rest]);
  if (scheduler === null || workload === null)
    return failure(`${project} has no workload. Name a scheduler and a workload.`);
  const woven = aspects.flatMap((aspect) => ["--aspect", aspect]);
  return success([verb, scheduler, workload, ...woven, ...rest]);
}

const isProject = (path: string) => /\.(zip|json)$/.test(path) || isFolder(path);

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** A new folder that is called after the project, and goes when the process ends. */
function unpackedInto(project: string): string {
  const folder = mkdtempSync(join(tmpdir(), "catapults-sim-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, basename(project, extname(project)));
}
