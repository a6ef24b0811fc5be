import { type ParseArgsConfig, parseArgs } from "node:util";
import { nearest } from "../../base/nearest.js";
import { failure, type Result, success } from "../../base/result.js";

/** Options by name, as `parseArgs` describes them. */
type Options = NonNullable<ParseArgsConfig["options"]>;

type Parsed<T extends Options> = ReturnType<
  typeof parseArgs<{ options: T; allowPositionals: true }>
>;

/**
 * The options and the other arguments of a command line, or what is wrong with
 * it in words. What follows an option with a value is its value, also when it
 * begins with a dash, so that the value itself can be judged.
 */
export function readOptions<T extends Options>(
  args: readonly string[],
  options: T,
): Result<Parsed<T>> {
  const { tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const clear: string[] = [];
  const others: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") others.push(token.value);
    if (token.kind !== "option") continue;
    const complaint = complaintOf(token, options);
    if (complaint !== null) return failure(complaint);
    clear.push(token.value === undefined ? `--${token.name}` : `--${token.name}=${token.value}`);
  }
  const given = [...clear, "--", ...others];
  return success(parseArgs({ args: given, options, allowPositionals: true }));
}

interface Given {
  readonly name: string;
  /** As it was typed. */
  readonly rawName: string;
  readonly value?: string | undefined;
}

function complaintOf({ name, rawName, value }: Given, options: Options): string | null {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (option === undefined) {
    const meant = nearest(name, Object.keys(options));
    return `there is no option ${rawName}${meant === null ? "" : `; is --${meant} meant?`}`;
  }
  if (option.type === "string" && value === undefined) return `${rawName} needs a value`;
  if (option.type === "boolean" && value !== undefined) return `${rawName} takes no value`;
  return null;
}
