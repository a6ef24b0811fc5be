/** What a schema finds wrong, in words for writers of lessons. */

import { nearest } from "../../base/nearest.js";
import type * as z from "./schema.js";

/** What the library says where a schema does not say what is wanted. */
const UNSAID = "Invalid input";

export interface Told {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Each thing that is wrong, and with what. */
export function issueWords(issue: z.core.$ZodIssue): readonly Told[] {
  const { path } = issue;
  const name = nameOf(path);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: `There is no field \`${key}\` here. Is it misspelled?`,
    }));
  }
  if (issue.code === "invalid_union" && issue.discriminator !== undefined) {
    return [{ path: [...path, issue.discriminator], message: kindWords(issue) }];
  }
  const isMissing = issue.code === "invalid_type" && issue.input === undefined;
  const wanted = issue.message === UNSAID ? null : issue.message;
  if (isMissing) return [{ path, message: `${name} is missing${wanted ? `: ${wanted}` : ""}.` }];
  return [{ path, message: `${name} must be ${wanted ?? formOf(issue)}.` }];
}

function nameOf(path: readonly PropertyKey[]): string {
  const name = path.at(-1);
  if (name === undefined) return "The file";
  return typeof name === "number" ? `Entry ${name + 1} of the list` : `\`${String(name)}\``;
}

const FORMS: Readonly<Record<string, string>> = {
  array: "a list",
  object: "a map of names and values",
  record: "a map of names and values",
  string: "a text",
  boolean: "`true` or `false`",
};

const formOf = (issue: z.core.$ZodIssue): string =>
  (issue.code === "invalid_type" && FORMS[issue.expected]) || "of another form";

/** Of a map whose `kind` there is not. */
function kindWords({
  input,
  options = [],
}: z.core.$ZodIssueInvalidUnion & { options?: unknown[] }) {
  const kinds = options.map(String);
  const given = (input as { readonly kind?: unknown } | null | undefined)?.kind;
  if (given === undefined) return `\`kind\` is missing: one of ${kinds.join(", ")}.`;
  const meant = nearest(String(given), kinds);
  const hint = meant === null ? `there are ${kinds.join(", ")}` : `is \`${meant}\` meant?`;
  return `There is no kind \`${String(given)}\`; ${hint}${meant === null ? "." : ""}`;
}
