/** Reads YAML against a schema, with every problem at its place. */

import {
  type Document,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
} from "yaml";
import type { Problems } from "./problems.js";
import * as z from "./schema.js";
import { issueWords } from "./words.js";

type Path = readonly PropertyKey[];

/** A text with what it says, or null where it cannot be understood; problems are told then. */
export function readYaml<T>(
  file: string,
  text: string,
  schema: z.ZodMiniType<T>,
  problems: Problems,
  firstLine = 1,
): YamlText<T> | null {
  const lines = new LineCounter();
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line) + firstLine - 1, column: Math.max(1, col) };
  };
  const document = documentOf(text, lines);
  if (document === null) {
    problems.add(file, firstLine, "This is nested too deeply, or refers to itself. Write it out.");
    return null;
  }
  for (const { message, pos } of document.errors) {
    const { line, column } = place(pos[0]);
    problems.add(file, line, `This is no YAML: ${message}`, column);
  }
  if (document.errors.length > 0) return null;
  const where = (path: Path) => place(offsetOf(document, path));
  const read = z.safeParse(schema, plainOf(document), { reportInput: true });
  if (read.success) return { value: read.data, where };
  for (const issue of read.error.issues) {
    for (const { path, message } of issueWords(issue)) {
      const { line, column } = where(path);
      problems.add(file, line, message, column);
    }
  }
  return null;
}

export interface YamlText<T> {
  readonly value: T;
  /** Where in the file something stands. */
  where(path: Path): { readonly line: number; readonly column: number };
}

/** No person nests lists and maps so deeply; reading that takes seconds. */
const DEEPEST = 50;

/** How deeply brackets are nested at most, whatever they stand in. */
function nesting(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const sign of text) {
    if (sign === "[" || sign === "{") deepest = Math.max(deepest, ++depth);
    if (sign === "]" || sign === "}") depth--;
  }
  return deepest;
}

/** Null for what no file of a person is. */
function documentOf(text: string, lineCounter: LineCounter): Document | null {
  if (nesting(text) > DEEPEST) return null;
  try {
    const document = parseDocument(text, { lineCounter, prettyErrors: false });
    document.toJS({ maxAliasCount: 0 });
    return document;
  } catch {
    return null;
  }
}

/** The contents; what is empty has none. */
const plainOf = (document: Document): unknown => document.toJS() ?? {};

/** Where a value begins, or the nearest thing around it that is there; of a field its name. */
function offsetOf(document: Document, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const [parent, name] = [path.slice(0, length - 1), path[length - 1]];
    const around = (parent.length === 0 ? document.contents : document.getIn(parent, true)) as
      | Node
      | undefined;
    const key = isMap(around)
      ? around.items.find(({ key }) => isScalar(key) && String(key.value) === String(name))?.key
      : document.getIn(path.slice(0, length), true);
    if (isNode(key) && key.range) return key.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}
