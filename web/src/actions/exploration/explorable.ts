import { bytesOfBase64 } from "../../base/base64.js";
import { failure, type Result, success } from "../../base/result.js";
import type { AnalyseRequest, Compiled, Explorable, TextFile } from "../../generated/services.js";
import type { Studio } from "../../model/commands.js";
import type { Against } from "../../model/exploration/against.js";
import type { OtherScheduler } from "../../model/exploration/port.js";
import { analyseRequest, fileOf, type Part, surroundingsOf } from "../../model/project/project.js";

/** An explorable scheduler: all that the compiler can tell of it is there. */
export type Whole = Explorable & {
  readonly [Key in "compiled" | "facts"]: NonNullable<Explorable[Key]>;
};

export type Text = Omit<AnalyseRequest, "workload">;

export const HAS_ERRORS =
  "The text has errors, so it has no runs yet. Correct what Problems lists.";

/** Compiles a scheduler with the workload that stands for every program; null where its text has errors. */
export async function compileExplorable(
  { ports, stores }: Studio,
  text: Text,
  threads: number,
  isWanted: () => boolean,
): Promise<Result<Whole | null>> {
  const profile = stores.compilation.getState().analysis?.profile ?? null;
  const asked = { ...text, profile, workload: null, threads };
  const answer = await ports.compiler.ask("explorable", asked, isWanted);
  if (!answer.ok) return answer;
  const { compiled, facts } = answer.value;
  const isWhole = compiled !== null && facts !== null;
  return success(isWhole ? { ...answer.value, compiled, facts } : null);
}

/** Compiles a scheduler with a workload. */
export async function compileWith(
  { ports, stores }: Studio,
  text: Text,
  workload: TextFile,
  isWanted: () => boolean,
): Promise<Result<Compiled>> {
  // A question with an older version's number is not answered.
  const { version } = stores.project.getState();
  const answer = await ports.compiler.ask("explorable", { ...text, version, workload }, isWanted);
  if (!answer.ok) return answer;
  const { compiled } = answer.value;
  return compiled?.workload ? success(compiled) : failure(HAS_ERRORS);
}

/** The scheduler of the project as it is now. */
export function textOfProject({ stores }: Studio): Text {
  const { workload: _, ...text } = analyseRequest(stores.project.getState());
  return text;
}

/** Compiles the scheduler that the one of the project is held against. */
export async function compileOther(
  studio: Studio,
  against: Against,
  own: Pick<Explorable, "profile"> & { readonly threads: number },
  isWanted: () => boolean,
): Promise<Result<OtherScheduler>> {
  const other = await otherText(studio, against);
  if (!other.ok) return other;
  const { title, text } = other.value;
  const program = await compileExplorable(studio, text, own.threads, isWanted);
  if (!program.ok) return program;
  if (program.value === null) return failure(`${title} has errors, so it decides nothing yet.`);
  const { compiled, facts, profile } = program.value;
  if (facts.goesByTime?.durations.length === 0) {
    const { file, line, does } = facts.goesByTime;
    return failure(`${title} ${does} (line ${line} of ${file}), so its decisions are not known.`);
  }
  if (profile !== own.profile)
    return failure(`${title} is for the library ${profile}, and this one for ${own.profile}.`);
  const scheduler = bytesOfBase64(compiled.module);
  const workload = bytesOfBase64(compiled.workload ?? "");
  const { imports, counters, wanted, goesByTime } = facts;
  return success({ title, scheduler, workload, imports, counters, wanted, goesByTime });
}

interface OtherText {
  /** What a person calls it. */
  readonly title: string;
  readonly text: Text;
}

export async function otherText(
  studio: Studio,
  { from, name }: Against,
): Promise<Result<OtherText>> {
  if (from === "examples") {
    const example = await studio.ports.examples.load(name);
    if (!example.ok) return example;
    const { scheduler, title } = example.value;
    const text = { version: 0, ...scheduler, ...surroundingsOf(example.value), outputs: true };
    return success({ title: `“${title}”`, text });
  }
  const file = fileOf(studio.stores.project.getState(), name as Part);
  if (file === undefined) return failure(`The project has no file \`${name}\` any more.`);
  return success({ title: `\`${name}\``, text: { ...textOfProject(studio), ...file } });
}
