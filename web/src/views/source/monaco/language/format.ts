import { announce } from "../announcements.js";
import { partOf } from "../models.js";
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
      const part = partOf(model);
      if (part) announce("Format", { [part]: answer.text });
      return [{ range: model.getFullModelRange(), text: answer.text }];
    },
  };
}
