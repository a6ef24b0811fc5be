import { bytesOfBase64 } from "../../base/base64.js";
import { failure, type Result, success } from "../../base/result.js";
import type { Studio } from "../../model/commands.js";
import type { Against } from "../../model/exploration/against.js";
import type { CompiledPair } from "../../model/exploration/port.js";
import { BOUNDS, BY, type SmallestState } from "../../model/exploration/smallest.js";
import type { ExplorationStore } from "../../model/exploration/store.js";
import { perform } from "../../model/project/changes.js";
import { freeName, withFiles, withMain } from "../../model/project/files.js";
import { contentsOf } from "../../model/project/project.js";
import {
  compileExplorable,
  compileWith,
  HAS_ERRORS,
  otherText,
  type Text,
  textOfProject,
} from "./explorable.js";

const FILE = "smallest.workload";

/** Looks for the smallest workload under which the project's scheduler, or the other, is better; one search at a time. */
export class SmallestSearch {
  private calledOff = new AbortController();

  constructor(
    private readonly studio: Studio,
    private readonly store: ExplorationStore,
  ) {}

  cancel(): void {
    this.calledOff.abort();
  }

  async begin(): Promise<void> {
    this.cancel();
    this.calledOff = new AbortController();
    const { signal } = this.calledOff;
    const { against, smallestQuestion: question } = this.store.getState().settings;
    const tell = (smallest: SmallestState) => {
      if (signal === this.calledOff.signal) this.store.setState({ smallest });
    };
    if (against === null) return;
    tell({ kind: "searching", tried: 0, threads: 1 });
    const found = await this.search(against, signal, tell);
    if (!found.ok) return tell({ kind: "failed", message: found.message });
    tell({ kind: "done", question, ...found.value });
  }

  /** Puts a workload into the project, and lets that run. */
  open(text: string): void {
    const { stores } = this.studio;
    const project = stores.project.getState();
    const contents = contentsOf(project);
    const name = freeName(project, "smallest", "workload");
    const named = text.replace("workload smallest", `workload ${name.replace(".workload", "")}`);
    const added = withMain(withFiles(contents, [{ name, text: named }]), name);
    perform(stores, "Take in the smallest workload", { contents: added });
  }

  private async search(
    against: Against,
    signal: AbortSignal,
    tell: (state: SmallestState) => void,
  ) {
    const { studio } = this;
    const other = await otherText(studio, against);
    if (!other.ok) return other;
    const { title } = other.value;
    const own = textOfProject(studio);
    const both = { own, other: other.value.text };
    const { settings } = this.store.getState();
    const { measure, better } = settings.smallestQuestion;
    const pair = better === "this" ? [both.own, both.other] : [both.other, both.own];
    const programs = [];
    for (const text of pair) {
      const program = await compileExplorable(studio, text, BOUNDS.threads, () => !signal.aborted);
      if (!program.ok) return program;
      if (program.value === null) return failure(HAS_ERRORS);
      programs.push(program.value);
    }
    const [first, second] = programs;
    if (first?.profile !== second?.profile)
      return failure(`${title} is for another library, so no workload is for both.`);
    const wish = {
      profile: first?.profile ?? "",
      imports: programs.flatMap(({ facts }) => facts.imports),
      values: settings.values,
      measure,
      by: BY,
      ...BOUNDS,
      compile: (workload: string) => this.compileBoth(pair, workload, signal),
    };
    const found = await studio.ports.explorations.findSmallest(wish, {
      signal,
      onProgress: ({ tried, threads }) => tell({ kind: "searching", tried, threads }),
    });
    return found.ok ? success({ other: title, smallest: found.value }) : found;
  }

  private async compileBoth(
    texts: readonly Text[],
    workload: string,
    signal: AbortSignal,
  ): Promise<Result<CompiledPair>> {
    const bundles = [];
    for (const text of texts) {
      const file = { name: FILE, text: workload };
      const compiled = await compileWith(this.studio, text, file, () => !signal.aborted);
      if (!compiled.ok) return compiled;
      const { module, workload: blob } = compiled.value;
      bundles.push({ scheduler: bytesOfBase64(module), workload: bytesOfBase64(blob ?? "") });
    }
    return success(bundles as unknown as CompiledPair);
  }
}
