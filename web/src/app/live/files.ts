import type {
  AnalyseRequest,
  Diagnostic,
  ProfileName,
  SystemRequest,
} from "../../generated/services.js";
import type { Studio } from "../../model/commands.js";
import { kindOf, readWith } from "../../model/project/files.js";
import { namedProfile } from "../../model/project/profile.js";
import {
  analyseRequest,
  isMaster,
  mainSystem,
  type Part,
  type ProjectState,
  surroundingsOf,
} from "../../model/project/project.js";
import { surroundingsOfPart } from "../../model/project/requests.js";

/** What was asked about a file, and what was found in it. */
interface Asked {
  readonly question: string;
  readonly found: readonly Diagnostic[];
}

/** A question about texts that no answer about the run tells of. */
type Question =
  | { readonly method: "diagnose"; readonly request: AnalyseRequest }
  | { readonly method: "system"; readonly request: SystemRequest };

/** What is said of a scheduler that has the handlers of another library than the one of the run. */
const FOR_ANOTHER_LIBRARY = "E419";

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
    const { questions, told, ofMain } = questionsOf(state, namedProfile(analysis));
    for (const [file, question] of questions) {
      const { version: _, ...asked } = question.request;
      const former = known.get(file);
      const key = JSON.stringify(asked);
      if (former?.question === key) {
        checked.set(file, former);
        continue;
      }
      const found = await diagnosed(question);
      if (own !== round || project.getState().version !== state.version) return;
      const isMain = file === ofMain.system;
      const isOfIt = (each: Diagnostic) =>
        question.method === "system"
          ? !told.has(each.file) && (isMain || !ofMain.files.has(each.file))
          : each.file === file;
      checked.set(file, { question: key, found: found.filter(isOfIt) });
    }
    known = checked;
    const elsewhere = [...checked.values()].flatMap(({ found }) => found);
    const { elsewhere: former } = compilation.getState();
    if (elsewhere.length > 0 || former.length > 0) compilation.setState({ elsewhere });
  }

  async function diagnosed(question: Question): Promise<readonly Diagnostic[]> {
    if (question.method === "system") {
      const answer = await ports.compiler.ask("system", question.request);
      return answer.ok ? answer.value.diagnostics : [];
    }
    const answer = await ports.compiler.diagnose(question.request);
    const found = answer.ok ? answer.value.diagnosis.diagnostics : [];
    const { profile } = question.request;
    if (!profile || !found.some(({ code }) => code === FOR_ANOTHER_LIBRARY)) return found;
    // A scheduler of another library may stand in the project to be compared with: its handlers tell which.
    const { profile: _, ...asItIs } = question.request;
    return diagnosed({ method: "diagnose", request: asItIs });
  }

  return compilation.subscribe((state, former) => {
    if (
      state.analysis !== former.analysis &&
      state.analysis?.version === project.getState().version
    )
      void check();
  });
}

interface Asking {
  /** The questions by their files. */
  readonly questions: ReadonlyMap<string, Question>;
  /** The files that answers about the run tell of. */
  readonly told: ReadonlySet<string>;
  /** The system that is run, and the files of which it tells in the place of other systems. */
  readonly ofMain: { readonly system: string | null; readonly files: ReadonlySet<string> };
}

function questionsOf(state: ProjectState, profile: ProfileName | null): Asking {
  const { version, scheduler, workload, others = [], aspects = [] } = state;
  const told = new Set([...readWith(state, scheduler.name), ...aspects]);
  if (analyseRequest(state).workload) told.add(workload.name);
  const questions = new Map<string, Question>();
  const inSystems = new Set<string>();
  for (const { name, text } of others) {
    if (kindOf(name) !== "system") continue;
    const { files = {} } = surroundingsOfPart(state, name as Part);
    questions.set(name, {
      method: "system",
      request: { version, name, text, files, outputs: false },
    });
    for (const file of readWith(state, name)) inSystems.add(file);
  }
  for (const { name, text } of others) {
    if (inSystems.has(name)) continue;
    if (kindOf(name) === "sched" && !told.has(name)) {
      const surroundings = surroundingsOfPart(state, name as Part);
      const request = { version, name, text, profile, ...surroundings };
      questions.set(name, { method: "diagnose", request });
    }
    // A master runs no threads.
    if (kindOf(name) === "workload" && !isMaster(scheduler.text)) {
      const run = { name: scheduler.name, text: scheduler.text, ...surroundingsOf(state) };
      const request = { version, workload: { name, text }, ...run };
      questions.set(name, { method: "diagnose", request });
    }
  }
  const system = mainSystem(state)?.name ?? null;
  const files = new Set(system === null ? [] : readWith(state, system));
  return { questions, told, ofMain: { system, files } };
}
