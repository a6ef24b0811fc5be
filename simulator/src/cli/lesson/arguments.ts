import { failure, type Result, success } from "../../base/result.js";
import { readOptions } from "../options/options.js";

export type LessonCommand =
  | { readonly kind: "lesson-new"; readonly folder: string }
  | { readonly kind: "lesson-check"; readonly folders: readonly string[] }
  | { readonly kind: "lesson-index"; readonly folder: string }
  | {
      readonly kind: "lesson-seal";
      readonly folder: string;
      /** The folder of what is to be sealed. */
      readonly part: string;
      readonly keyFile: string;
    };

export interface GradeCommand {
  readonly kind: "grade";
  readonly folder: string;
  readonly challenge: string;
  /** "-" for standard output. */
  readonly output: string;
  readonly keyFile: string | null;
}

const VERBS = "“new”, “check”, “index” and “seal”";

export function parseLesson(args: readonly string[]): Result<LessonCommand> {
  const [verb, ...rest] = args;
  const given = readOptions(rest, { key: { type: "string" } });
  if (!given.ok) return given;
  const { values, positionals } = given.value;
  const [folder, part, ...more] = positionals;
  if (verb !== "seal" && values.key !== undefined) return failure("only `lesson seal` takes --key");
  switch (verb) {
    case "check":
      return folder === undefined
        ? failure("lesson check needs a folder")
        : success({ kind: "lesson-check", folders: positionals });
    case "new":
    case "index":
      if (folder === undefined) return failure(`lesson ${verb} needs a folder`);
      if (part !== undefined) return failure(`unexpected argument “${part}”`);
      return success({ kind: `lesson-${verb}`, folder });
    case "seal":
      if (folder === undefined || part === undefined || values.key === undefined)
        return failure(
          "lesson seal needs a challenge, a folder with what is sealed, and --key FILE",
        );
      if (more.length > 0) return failure(`unexpected argument “${more[0]}”`);
      return success({ kind: "lesson-seal", folder, part, keyFile: values.key });
    default:
      return failure(
        verb === undefined
          ? `lesson needs one of ${VERBS}`
          : `lesson has no “${verb}”; there are ${VERBS}`,
      );
  }
}

export function parseGrade(args: readonly string[]): Result<GradeCommand> {
  const given = readOptions(args, {
    challenge: { type: "string" },
    output: { type: "string", short: "o", default: "-" },
    key: { type: "string" },
  });
  if (!given.ok) return given;
  const { values, positionals } = given.value;
  const [folder, ...more] = positionals;
  if (folder === undefined) return failure("grade needs a folder with what was handed in");
  if (more.length > 0) return failure(`unexpected argument “${more[0]}”`);
  if (values.challenge === undefined) return failure("grade needs --challenge FOLDER");
  return success({
    kind: "grade",
    folder,
    challenge: values.challenge,
    output: values.output,
    keyFile: values.key ?? null,
  });
}
