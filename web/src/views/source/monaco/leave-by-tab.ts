import { monaco } from "./setup.js";

/** What Escape closes first, where it shows: some stay in the page when they are closed. */
const WIDGETS = [
  ".suggest-widget.visible",
  ".parameter-hints-widget.visible",
  ".find-widget.visible",
  ".rename-box",
  ".peekview-widget",
].join();

/**
 * Tab indents in a text, so the keyboard could not leave it: behind Escape, Tab goes on to what comes
 * next in the page, until something is typed or the text gets the keyboard anew. Returns how to end that.
 * @param place the editor's element, which tells so by a class
 */
export function letTabLeave(
  editor: monaco.editor.IStandaloneCodeEditor,
  place: HTMLElement,
): () => void {
  const set = (leaves: boolean) => {
    editor.updateOptions({ tabFocusMode: leaves });
    place.classList.toggle("tab-leaves", leaves);
  };
  const stay = () => {
    if (place.classList.contains("tab-leaves")) set(false);
  };
  const parts = [
    editor.onKeyDown(({ keyCode }) => {
      const escapes = keyCode === monaco.KeyCode.Escape;
      if (escapes && !hasOpenWidget(place)) set(true);
    }),
    editor.onDidChangeModelContent(stay),
    editor.onMouseDown(stay),
    editor.onDidBlurEditorText(stay),
  ];
  return () => {
    for (const part of parts) part.dispose();
  };
}

function hasOpenWidget(place: HTMLElement): boolean {
  const widgets = [...place.querySelectorAll(WIDGETS)];
  return widgets.some((widget) => widget.checkVisibility({ visibilityProperty: true }));
}
