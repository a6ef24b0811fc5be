import { announce } from "../announcements.js";
import type { monaco } from "../setup.js";
import { type Asked, aboutText, ask } from "./questions.js";

/** The canonical layout; a text with syntax errors stays as it is. */
export function formatProvider(asked: Asked): monaco.languages.DocumentFormattingEditProvider {
  return {
    async provideDocumentFormattingEdits(model, _options, token) {
      const request = aboutText(asked, model);
      if (!request) return null;
      const { version, name, text } = request;
      const answer = await ask(asked, "format", model, { version, name, text }, token);
      if (answer?.text == null || answer.text === text) return null;
      announce("Format", { [request.language]: answer.text });
      return [{ range: model.getFullModelRange(), text: answer.text }];
    },
  };
}
