/** Monaco with the parts that the studio uses, from the page's own place. */
import "monaco-editor/features/bracketMatching/register";
import "monaco-editor/features/caretOperations/register";
import "monaco-editor/features/clipboard/register";
import "monaco-editor/features/codeAction/register";
import "monaco-editor/features/codelens/register";
import "monaco-editor/features/codicon/register";
import "monaco-editor/features/comment/register";
import "monaco-editor/features/contextmenu/register";
import "monaco-editor/features/cursorUndo/register";
import "monaco-editor/features/documentSymbols/register";
import "monaco-editor/features/find/register";
import "monaco-editor/features/folding/register";
import "monaco-editor/features/format/register";
import "monaco-editor/features/gotoError/register";
import "monaco-editor/features/gotoSymbol/register";
import "monaco-editor/features/hover/register";
import "monaco-editor/features/indentation/register";
import "monaco-editor/features/lineSelection/register";
import "monaco-editor/features/linesOperations/register";
import "monaco-editor/features/multicursor/register";
import "monaco-editor/features/parameterHints/register";
import "monaco-editor/features/quickOutline/register";
import "monaco-editor/features/readOnlyMessage/register";
import "monaco-editor/features/referenceSearch/register";
import "monaco-editor/features/rename/register";
import "monaco-editor/features/semanticTokens/register";
import "monaco-editor/features/snippet/register";
import "monaco-editor/features/toggleTabFocusMode/register";
import "monaco-editor/features/wordHighlighter/register";
import "monaco-editor/features/wordOperations/register";
// The list of suggestions; the feature named `suggest` is suggestions within the line.
import "monaco-editor/editor/contrib/suggest/browser/suggestController";
import * as monaco from "monaco-editor/editor";
import EditorWorker from "monaco-editor/editor/editor.worker?worker";
import { StandaloneServices } from "monaco-editor/editor/standalone/browser/standaloneServices";
import { IConfigurationService } from "monaco-editor/platform/configuration/common/configuration";
import { LANGUAGES, type Language } from "../language.js";
import { GENERATED_LANGUAGES } from "../outputs/language.js";

globalThis.MonacoEnvironment = { getWorker: () => new EditorWorker({ name: "editor" }) };

for (const [id, language] of Object.entries({ ...LANGUAGES, ...GENERATED_LANGUAGES })) {
  registerLanguage(id, language);
}

monaco.editor.addKeybindingRule({
  // The key of other systems, too: on Linux the browser takes Monaco's own, Ctrl+Shift+I.
  keybinding: monaco.KeyMod.Shift | monaco.KeyMod.Alt | monaco.KeyCode.KeyF,
  command: "editor.action.formatDocument",
  when: "editorTextFocus && !editorReadonly",
});

// A heading in the list of fixes is no part of a list to those who hear it. No option of an editor leaves it out.
StandaloneServices.get(IConfigurationService).updateValue(
  "editor.codeActionWidget.showHeaders",
  false,
);

/** Lets Monaco know the lexical side of a language. */
export function registerLanguage(id: string, language: Language): void {
  monaco.languages.register({ id });
  monaco.languages.setMonarchTokensProvider(id, monarch(language));
  monaco.languages.setLanguageConfiguration(id, configuration(id));
}

/** The same colouring as `highlight`, line by line as Monaco wants it. */
function monarch({ keywords, patterns }: Language): monaco.languages.IMonarchLanguage {
  const rules = patterns.map(([source, voice]): monaco.languages.IMonarchLanguageRule => {
    if (voice === "word")
      return [/[A-Za-z_]\w*/, { cases: { "@keywords": "key", "@default": "" } }];
    return [new RegExp(lineOnly(source)), voice ?? ""];
  });
  const hasBlocks = patterns.some(([source]) => source.includes("/\\*"));
  const opening: monaco.languages.IMonarchLanguageRule = [/\/\*/, "comment", "@block"];
  return {
    keywords: [...keywords],
    tokenizer: {
      root: hasBlocks ? [opening, ...rules] : rules,
      block: [
        [/\*\//, "comment", "@pop"],
        [/[^*]+|\*/, "comment"],
      ],
    },
  };
}

/** Monaco sees one line at a time: block comments are a state of its tokenizer instead. */
function lineOnly(source: string): string {
  return source.replace(String.raw`|/\*[\s\S]*?\*/`, "");
}

function configuration(id: string): monaco.languages.LanguageConfiguration {
  const own = id === "catapults" || id === "workload" || id === "system";
  return {
    comments: { lineComment: id === "wat" ? ";;" : "//", blockComment: ["/*", "*/"] },
    brackets: [
      ["{", "}"],
      ["(", ")"],
      ["[", "]"],
    ],
    autoClosingPairs: own
      ? [
          { open: "{", close: "}" },
          { open: "(", close: ")" },
          { open: "[", close: "]" },
        ]
      : [],
  };
}

export { monaco };
