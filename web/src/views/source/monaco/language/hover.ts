import { monaco } from "../setup.js";
import { type Asked, aboutPlace, ask, rangeOf } from "./questions.js";

/** An answer that takes longer is announced, in milliseconds. */
const SOON = 150;

/** Declarations, keywords and verdicts under the pointer. */
export function hoverProvider(asked: Asked): monaco.languages.HoverProvider {
  return {
    async provideHover(model, position, token) {
      const request = aboutPlace(asked, model, position);
      if (!request) return null;
      const arrived = announceAt(position, model);
      const answer = await ask(asked, "hover", model, request, token).finally(arrived);
      if (!answer || answer.parts.length === 0) return null;
      return { range: rangeOf(model, answer), contents: answer.parts.map((value) => ({ value })) };
    },
  };
}

/** Monaco's short messages at a place of the text, which it gives no types. */
interface Messages extends monaco.editor.IEditorContribution {
  showMessage(message: string, at: monaco.IPosition): void;
  closeMessage(): void;
}

/**
 * Says that an answer is coming to who asked with a key: under a pointer Monaco does so itself.
 * Gives what ends that.
 */
function announceAt(position: monaco.Position, model: monaco.editor.ITextModel): () => void {
  const editor = monaco.editor
    .getEditors()
    .find((each) => each.getModel() === model && each.hasTextFocus());
  if (!editor?.getPosition()?.equals(position)) return () => {};
  const messages = editor.getContribution<Messages>("editor.contrib.messageController");
  let isShown = false;
  const timer = setTimeout(() => {
    isShown = true;
    messages?.showMessage("Asking the compiler…", position);
  }, SOON);
  return () => {
    clearTimeout(timer);
    if (isShown) messages?.closeMessage();
  };
}
