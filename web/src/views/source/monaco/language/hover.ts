import type { monaco } from "../setup.js";
import { type Asked, aboutPlace, ask, rangeOf } from "./questions.js";

/** Declarations, keywords and verdicts under the pointer. */
export function hoverProvider(asked: Asked): monaco.languages.HoverProvider {
  return {
    async provideHover(model, position, token) {
      const request = aboutPlace(asked, model, position);
      const answer = request && (await ask(asked, "hover", model, request, token));
      if (!answer || answer.parts.length === 0) return null;
      return { range: rangeOf(model, answer), contents: answer.parts.map((value) => ({ value })) };
    },
  };
}
