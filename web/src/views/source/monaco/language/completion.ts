import type { Completion } from "../../../../generated/services.js";
import { monaco } from "../setup.js";
import { type Asked, aboutPlace, askOfFormer, rangeOf } from "./questions.js";

const { CompletionItemKind, CompletionItemInsertTextRule } = monaco.languages;

const KINDS: Readonly<Record<Completion["kind"], monaco.languages.CompletionItemKind>> = {
  arrivals: CompletionItemKind.Event,
  attribute: CompletionItemKind.Field,
  channel: CompletionItemKind.Struct,
  constant: CompletionItemKind.Constant,
  container: CompletionItemKind.Struct,
  counter: CompletionItemKind.Variable,
  device: CompletionItemKind.Module,
  family: CompletionItemKind.Class,
  function: CompletionItemKind.Function,
  group: CompletionItemKind.Struct,
  handler: CompletionItemKind.Event,
  histogram: CompletionItemKind.Variable,
  host: CompletionItemKind.Function,
  import: CompletionItemKind.Reference,
  keyword: CompletionItemKind.Keyword,
  local: CompletionItemKind.Variable,
  lock: CompletionItemKind.Struct,
  message: CompletionItemKind.Variable,
  node: CompletionItemKind.Module,
  parameter: CompletionItemKind.Variable,
  scheduler: CompletionItemKind.Class,
  sdf: CompletionItemKind.Function,
  signal: CompletionItemKind.Variable,
  skeleton: CompletionItemKind.Snippet,
  thread: CompletionItemKind.Class,
  type: CompletionItemKind.TypeParameter,
  variable: CompletionItemKind.Variable,
};

/** What can be written at the cursor, in the compiler's order. */
export function completionProvider(asked: Asked): monaco.languages.CompletionItemProvider {
  return {
    triggerCharacters: ["."],
    async provideCompletionItems(model, position, _context, token) {
      const request = aboutPlace(asked, model, position);
      // Monaco narrows the items down while one types on.
      const answer = request && (await askOfFormer(asked, "complete", request, token));
      if (!answer || model.isDisposed()) return null;
      const range = rangeOf(model, answer);
      return { suggestions: answer.items.map((item, index) => suggestion(item, index, range)) };
    },
  };
}

function suggestion(
  { label, kind, detail, insert }: Completion,
  index: number,
  range: monaco.Range,
): monaco.languages.CompletionItem {
  return {
    label,
    kind: KINDS[kind],
    detail: detail.replaceAll("`", ""),
    insertText: insert,
    insertTextRules: CompletionItemInsertTextRule.InsertAsSnippet,
    sortText: String(index).padStart(4, "0"),
    range,
  };
}
