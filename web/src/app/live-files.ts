import type { AnalyseRequest, Diagnostic, TextFile } from "../generated/services.js";
import type { Studio } from "../model/commands.js";
import { kindOf } from "../model/project/files.js";
import { profileOf } from "../model/project/profile.js";
import { type Part, type ProjectState, surroundingsOf } from "../model/project/project.js";

/** What was asked about a file, and what was found in it. */
interface Asked {
  readonly question: string;
  readonly found: readonly Diagnostic[];
}

/**
 * Looks for problems in the files that the run does not read, such as a scheduler that is compared with it: behind each
 * answer about the run, one file after the other.
 */
export function keepFilesChecked({ stores, ports }: Studio): () => void {
  const { project, compilation } = stores;
  let known = new Map<string, Asked>();
  let round = 0;

  async function check(): Promise<void> {
    const own = ++round;
    const state = project.getState();
    const { analysis } = compilation.getState();
    const checked = new Map<string, Asked>();
    for (const [file, request] of requestsOf(state, profileOf(analysis))) {
      const { version: _, ...rest } = request;
      const question = JSON.stringify(rest);
      const former = known.get(file);
      if (former?.question === question) {
        checked.set(file, former);
        continue;
      }
      const answer = await ports.compiler.diagnose(request);
      if (own !== round || project.getState().version !== state.version) return;
      const all = answer.ok ? answer.value.diagnosis.diagnostics : [];
      checked.set(file, { question, found: all.filter((each) => each.file === file) });
    }
    known = checked;
    const elsewhere = [...checked.values()].flatMap(({ found }) => found);
    const { elsewhere: former } = compilation.getState();
    if (elsewhere.length > 0 || former.length > 0) compilation.setState({ elsewhere });
  }

  return compilation.subscribe((state, former) => {
    if (
      state.analysis !== former.analysis &&
      state.analysis?.version === project.getState().version
    )
      void check();
  });
}

/** A question about each file that no answer about the run tells of. */
function requestsOf(
  state: ProjectState,
  profile: NonNullable<AnalyseRequest["profile"]>,
): ReadonlyMap<string, AnalyseRequest> {
  const { version, scheduler, others = [], aspects = [] } = state;
  const read = new Set([...basesOf(state), ...aspects]);
  const requests = new Map<string, AnalyseRequest>();
  for (const { name, text } of others) {
    const kind = kindOf(name);
    if (kind === "sched" && !read.has(name)) {
      const surroundings = surroundingsOf(state, name as Part);
      requests.set(name, { version, name, text, profile, ...surroundings });
    }
    if (kind === "workload") {
      const workload = { name, text };
      const run = { name: scheduler.name, text: scheduler.text, ...surroundingsOf(state) };
      requests.set(name, { version, workload, ...run });
    }
  }
  return requests;
}

const EXTENDS = /\bextends\s+([A-Za-z_]\w*)/;

/** The files that the scheduler is built on, one on the other. */
function basesOf({ scheduler, others = [] }: ProjectState): readonly string[] {
  const found: string[] = [];
  let file: TextFile | undefined = scheduler;
  while (file) {
    const base: string = `${EXTENDS.exec(file.text)?.[1]}.sched`;
    if (found.includes(base)) break;
    found.push(base);
    file = others.find(({ name }) => name === base);
  }
  return found;
}
