import { useEffect } from "react";
import { useStudio } from "../../../../ui/studio-context.js";
import { monaco } from "../setup.js";
import { completionProvider } from "./completion.js";
import { formatProvider } from "./format.js";
import { hoverProvider } from "./hover.js";
import { definitionProvider, referenceProvider, renameProvider } from "./navigation.js";
import type { Asked } from "./questions.js";
import { signatureProvider } from "./signature.js";
import {
  foldingProvider,
  lensProvider,
  Structures,
  symbolProvider,
  tokenProvider,
} from "./structure.js";

const BOTH = ["catapults", "workload"];

/** Everything that the compiler knows while a person types, as Monaco's providers. */
export function useLanguage(): void {
  const { stores, ports } = useStudio();
  const { project, compilation } = stores;
  const { compiler } = ports;
  useEffect(() => {
    const registered = register({ compiler, project, compilation });
    return () => {
      for (const one of registered) one.dispose();
    };
  }, [compiler, project, compilation]);
}

function register(asked: Asked): monaco.IDisposable[] {
  const { languages } = monaco;
  const structures = new Structures(asked);
  return [
    structures,
    languages.registerHoverProvider(BOTH, hoverProvider(asked)),
    languages.registerCompletionItemProvider(BOTH, completionProvider(asked)),
    languages.registerSignatureHelpProvider(BOTH, signatureProvider(asked)),
    languages.registerDefinitionProvider(BOTH, definitionProvider(asked)),
    languages.registerReferenceProvider(BOTH, referenceProvider(asked)),
    languages.registerRenameProvider(BOTH, renameProvider(asked)),
    languages.registerDocumentSymbolProvider(BOTH, symbolProvider(structures)),
    languages.registerFoldingRangeProvider(BOTH, foldingProvider(structures)),
    languages.registerCodeLensProvider("catapults", lensProvider(structures)),
    languages.registerDocumentSemanticTokensProvider(BOTH, tokenProvider(structures)),
    languages.registerDocumentFormattingEditProvider(BOTH, formatProvider(asked)),
  ];
}
