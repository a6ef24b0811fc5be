/** What Monaco asks of texts of properties: completion and hover, by the names that each text can use. */

import { isAwaited, offersAt, saidAt } from "../../../model/exploration/property-help.js";
import { NO_NAMES, type PropertyNames } from "../../../model/exploration/property-names.js";
import { monaco, registerLanguage } from "../monaco/setup.js";
import { PROPERTIES } from "./language.js";

export const LANGUAGE = "properties";

type Model = monaco.editor.ITextModel;

/** Of each text. */
export const namesOf = new WeakMap<Model, PropertyNames>();

registerLanguage(LANGUAGE, PROPERTIES);

monaco.languages.registerCompletionItemProvider(LANGUAGE, {
  triggerCharacters: ["|", ".", " "],
  provideCompletionItems(model, position, { triggerCharacter }) {
    const at = model.getOffsetAt(position);
    if (triggerCharacter === " " && !isAwaited(model.getValue(), at)) return null;
    const { from, to, items } = offersAt(model.getValue(), at, namesOf.get(model) ?? NO_NAMES);
    const range = rangeOf(model, from, to);
    return {
      suggestions: items.map(({ name, what }, index) => ({
        label: name,
        kind: monaco.languages.CompletionItemKind.Variable,
        detail: what,
        insertText: name,
        // A length is found without its bars.
        filterText: model.getValueInRange(range).startsWith("|") ? name : name.replace("|", ""),
        sortText: String(index).padStart(4, "0"),
        range,
      })),
    };
  },
});

monaco.languages.registerHoverProvider(LANGUAGE, {
  provideHover(model, position) {
    const at = model.getOffsetAt(position);
    const said = saidAt(model.getValue(), at, namesOf.get(model) ?? NO_NAMES);
    if (said === null) return null;
    const contents = [{ value: `\`${said.name}\`: ${said.what}` }];
    return { range: rangeOf(model, said.from, said.to), contents };
  },
});

export function rangeOf(model: Model, from: number, to: number): monaco.Range {
  return monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to));
}
