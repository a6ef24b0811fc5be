import { useEffect } from "react";
import type { SelectionStore } from "../../../../model/selection.js";
import { useStudio } from "../../../../ui/studio-context.js";
import { monaco } from "../setup.js";
import { completionProvider } from "./completion.js";
import { formatProvider } from "./format.js";
import { hoverProvider } from "./hover.js";
import {
  definitionProvider,
  openerOfTexts,
  referenceProvider,
  renameProvider,
} from "./navigation.js";
import type { Asked } from "./questions.js";
import { signatureProvider } from "./signature.js";
import {
  foldingProvider,
  lensProvider,
  Structures,
  symbolProvider,
  tokenProvider,
} from "./structure.js";

const ALL = ["catapults", "workload", "system"];

/** Everything that the compiler knows while a person types, as Monaco's providers. */
export function useLanguage(): void {
  const { stores, ports } = useStudio();
  const { project, compilation, selection } = stores;
  const { compiler } = ports;
  useEffect(() => {
    const registered = register({ compiler, project, compilation }, selection);
    return () => {
      for (const one of registered) one.dispose();
    };
  }, [compiler, project, compilation, selection]);
}

function register(asked: Asked, selection: SelectionStore): monaco.IDisposable[] {
  const { languages } = monaco;
  const structures = new Structures(asked);
  return [
    structures,
    languages.registerHoverProvider(ALL, hoverProvider(asked)),
    languages.registerCompletionItemProvider(ALL, completionProvider(asked)),
    languages.registerSignatureHelpProvider(ALL, signatureProvider(asked)),
    languages.registerDefinitionProvider(ALL, definitionProvider(asked)),
    languages.registerReferenceProvider(ALL, referenceProvider(asked)),
    languages.registerRenameProvider(ALL, renameProvider(asked)),
    languages.registerDocumentSymbolProvider(ALL, symbolProvider(structures)),
    languages.registerFoldingRangeProvider(ALL, foldingProvider(structures)),
    languages.registerCodeLensProvider("catapults", lensProvider(structures)),
    languages.registerDocumentSemanticTokensProvider(ALL, tokenProvider(structures)),
    languages.registerDocumentFormattingEditProvider(ALL, formatProvider(asked)),
    monaco.editor.registerEditorOpener(openerOfTexts(selection)),
  ];
}
