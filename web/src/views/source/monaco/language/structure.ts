import type { NameToken, Structure } from "../../../../generated/services.js";
import { takeStructure } from "../../../../model/project/compilation.js";
import type { Model } from "../models.js";
import { monaco } from "../setup.js";
import { type Asked, aboutText, ask, rangeOf } from "./questions.js";

const { SymbolKind, FoldingRangeKind } = monaco.languages;

/** What shows a whole text: one question for each version of it, none if the answer was kept with the project. */
export class Structures {
  private readonly known = new WeakMap<Model, Known>();
  private readonly changes = new monaco.Emitter<void>();
  private readonly endOfStatus: () => void;
  private isMissing = false;

  constructor(private readonly asked: Asked) {
    this.endOfStatus = asked.compiler.onStatus((status) => {
      if (status.kind !== "ready" || status.working || !this.isMissing) return;
      this.isMissing = false;
      this.changes.fire();
    });
  }

  /** Tells providers to ask again, as a compiler that failed has been loaded anew. */
  get onDidChange(): monaco.IEvent<void> {
    return this.changes.event;
  }

  of(model: Model): Promise<Structure | null> {
    const version = model.getVersionId();
    const former = this.known.get(model);
    if (former?.version === version) return former.answer;
    const answer = this.ask(model);
    this.known.set(model, { version, answer });
    void answer.then((structure) => {
      if (structure) return;
      this.known.delete(model);
      this.isMissing = true;
    });
    return answer;
  }

  private async ask(model: Model): Promise<Structure | null> {
    const request = aboutText(this.asked, model);
    if (!request) return null;
    const { compilation, project } = this.asked;
    const kept = compilation.getState().structures.get(request.text);
    if (kept) return kept;
    const answer = await ask(this.asked, "structure", model, request);
    if (answer) takeStructure(compilation, project.getState(), request.text, answer);
    return answer;
  }

  dispose(): void {
    this.endOfStatus();
    this.changes.dispose();
  }
}

interface Known {
  readonly version: number;
  readonly answer: Promise<Structure | null>;
}

const SYMBOLS: Readonly<Record<string, monaco.languages.SymbolKind>> = {
  attribute: SymbolKind.Field,
  "thread import": SymbolKind.Field,
  import: SymbolKind.Property,
  container: SymbolKind.Struct,
  constant: SymbolKind.Constant,
  event: SymbolKind.Event,
  query: SymbolKind.Function,
  before: SymbolKind.Event,
  after: SymbolKind.Event,
  thread: SymbolKind.Class,
  device: SymbolKind.Module,
  channel: SymbolKind.Struct,
  lock: SymbolKind.Struct,
  arrivals: SymbolKind.Event,
  host: SymbolKind.Function,
};

export function symbolProvider(structures: Structures): monaco.languages.DocumentSymbolProvider {
  return {
    async provideDocumentSymbols(model) {
      const structure = await structures.of(model);
      return structure?.outline.map(({ name, kind, detail, from, to }) => {
        const range = rangeOf(model, { from, to });
        const symbol = SYMBOLS[kind] ?? SymbolKind.Variable;
        return { name, detail, kind: symbol, tags: [], range, selectionRange: range };
      });
    },
  };
}

export function foldingProvider(structures: Structures): monaco.languages.FoldingRangeProvider {
  const provider: monaco.languages.FoldingRangeProvider = {
    onDidChange: (listener, self) => structures.onDidChange(() => listener.call(self, provider)),
    async provideFoldingRanges(model) {
      const structure = await structures.of(model);
      return structure?.folds.map(({ fromLine, toLine, comment }) => ({
        start: fromLine,
        end: toLine,
        ...(comment ? { kind: FoldingRangeKind.Comment } : {}),
      }));
    },
  };
  return provider;
}

export function lensProvider(structures: Structures): monaco.languages.CodeLensProvider {
  const provider: monaco.languages.CodeLensProvider = {
    onDidChange: (listener, self) => structures.onDidChange(() => listener.call(self, provider)),
    async provideCodeLenses(model) {
      const structure = await structures.of(model);
      const lenses = structure?.lenses.map(({ from, to, title }) => ({
        range: rangeOf(model, { from, to }),
        command: { id: "", title },
      }));
      return { lenses: lenses ?? [], dispose() {} };
    },
  };
  return provider;
}

const TOKEN_TYPES = [
  "arrivals",
  "attribute",
  "channel",
  "constant",
  "container",
  "counter",
  "device",
  "family",
  "group",
  "handler",
  "histogram",
  "host",
  "import",
  "local",
  "lock",
  "message",
  "node",
  "parameter",
  "scheduler",
  "sdf",
  "signal",
  "thread",
  "variable",
] as const satisfies readonly NameToken["kind"][];

export function tokenProvider(
  structures: Structures,
): monaco.languages.DocumentSemanticTokensProvider {
  return {
    onDidChange: structures.onDidChange,
    getLegend: () => ({ tokenTypes: [...TOKEN_TYPES], tokenModifiers: [] }),
    async provideDocumentSemanticTokens(model) {
      const structure = await structures.of(model);
      return structure && { data: encoded(model, structure.tokens) };
    },
    releaseDocumentSemanticTokens() {},
  };
}

/** Five numbers a token: lines and columns since the one before, length, kind, no modifiers. */
function encoded(model: Model, tokens: readonly NameToken[]): Uint32Array {
  const data = new Uint32Array(5 * tokens.length);
  let line = 1;
  let column = 1;
  tokens.forEach(({ from, to, kind }, index) => {
    const at = model.getPositionAt(from);
    if (at.lineNumber > line) column = 1;
    const type = TOKEN_TYPES.indexOf(kind);
    data.set([at.lineNumber - line, at.column - column, to - from, type, 0], 5 * index);
    line = at.lineNumber;
    column = at.column;
  });
  return data;
}
