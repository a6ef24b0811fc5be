/** The lexical side of the languages that are generated; loaded with the editor, which shows them. */

import type { OutputKind } from "../../../generated/services.js";
import { isFolderTarget } from "../../../model/project/folder-targets.js";
import { C_COMMENT, type Language, NUMBER, STRING, words } from "../language.js";

export type GeneratedLanguageId = "c" | "wat" | "dot";

/** What generated texts are written in. */
export const languageOfOutput = (kind: OutputKind): GeneratedLanguageId =>
  isFolderTarget(kind) ? "c" : kind;

const CONSTANT = String.raw`\b[A-Z][A-Z0-9_]+\b`;

export const GENERATED_LANGUAGES: Readonly<Record<GeneratedLanguageId, Language>> = {
  c: {
    keywords: words(`
      auto break case char const continue default do double else enum extern float for goto if inline
      int long register return short signed sizeof static struct switch typedef union unsigned void
      volatile while bool uint8_t uint16_t uint32_t uint64_t int8_t int16_t int32_t int64_t size_t`),
    patterns: [
      [C_COMMENT, "comment"],
      [STRING, "value"],
      [String.raw`^\s*#\s*\w+`, "key"],
      [CONSTANT, "value"],
      [NUMBER, "value"],
      [String.raw`[A-Za-z_]\w*`, "word"],
    ],
  },
  wat: {
    keywords: words(`
      module import export func param result local global memory table elem data type block loop if
      then else end mut start i32 i64 f32 f64 funcref`),
    patterns: [
      [";;.*", "comment"],
      [STRING, "value"],
      [String.raw`\$[\w.$-]+`, null],
      [NUMBER, "value"],
      [String.raw`[A-Za-z_]\w*`, "word"],
    ],
  },
  dot: {
    keywords: words("digraph graph node edge subgraph strict"),
    patterns: [
      [C_COMMENT, "comment"],
      [STRING, "value"],
      ["->", "arrow"],
      [NUMBER, "value"],
      [String.raw`[A-Za-z_]\w*`, "word"],
    ],
  },
};
