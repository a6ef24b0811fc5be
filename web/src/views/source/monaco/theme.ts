import { StandaloneServices } from "monaco-editor/editor/standalone/browser/standaloneServices";
import { IStandaloneThemeService } from "monaco-editor/editor/standalone/common/standaloneTheme";
import type { Theme } from "../../../model/layout.js";
import { monaco } from "./setup.js";

const NAME = "catapults";

/** While this holds Monaco has a theme of high contrast in place of ours, and behind it a plain one. */
const FORCED = "(forced-colors: active)";

let applied: Theme | null = null;

/**
 * Gives Monaco the colours of the page's theme, which must be in force already, and puts its style sheet into the page, as its
 * first editor would. There is a font in that, so that a browser looks up the styles of the whole page again each time it changes.
 */
export function applyTheme(theme: Theme): void {
  if (theme === applied) return;
  applied = theme;
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string) => sixDigits(style.getPropertyValue(`--${token}`).trim());
  monaco.editor.defineTheme(NAME, {
    base: theme === "dark" ? "vs-dark" : "vs",
    inherit: true,
    rules: [
      { token: "", foreground: hex(colour("x-name")) },
      { token: "key", foreground: hex(colour("x-key")) },
      { token: "value", foreground: hex(colour("x-val")) },
      { token: "comment", foreground: hex(colour("x-com")) },
      { token: "constant", foreground: hex(colour("x-val")) },
      { token: "arrow", foreground: hex(colour("x-arrow")), fontStyle: "bold" },
    ],
    colors: {
      "editor.background": colour("surface"),
      "editor.foreground": colour("x-name"),
      "editorLineNumber.foreground": colour("ink-3"),
      "editorLineNumber.activeForeground": colour("ink"),
      "editor.lineHighlightBackground": colour("sunken"),
      "editor.lineHighlightBorder": "#00000000",
      "editor.selectionBackground": colour("accent-line"),
      "editor.inactiveSelectionBackground": colour("accent-soft"),
      "editorCursor.foreground": colour("accent"),
      "editorIndentGuide.background1": colour("line"),
      "editorWidget.background": colour("raised"),
      "editorWidget.border": colour("line-2"),
      "editorHoverWidget.background": colour("raised"),
      "editorHoverWidget.border": colour("line-2"),
      "editorSuggestWidget.selectedBackground": colour("accent-soft"),
      "editorSuggestWidget.selectedForeground": colour("ink"),
      "editorSuggestWidget.selectedIconForeground": colour("ink"),
      "editorSuggestWidget.highlightForeground": colour("accent"),
      "editorSuggestWidget.focusHighlightForeground": colour("accent"),
      "menu.background": colour("raised"),
      "menu.foreground": colour("ink"),
      "list.hoverBackground": colour("accent-soft"),
      "list.hoverForeground": colour("ink"),
      descriptionForeground: colour("ink-3"),
      "editorError.foreground": colour("c-refuted"),
      "editorWarning.foreground": colour("now"),
      "editorInfo.foreground": colour("c-runtime"),
      "editorCodeLens.foreground": colour("ink-3"),
      "editorGutter.background": colour("surface"),
      "editorBracketMatch.background": colour("accent-soft"),
      "editorBracketMatch.border": colour("accent-line"),
      "scrollbarSlider.background": `${colour("line-2")}66`,
      "scrollbarSlider.hoverBackground": `${colour("line-2")}cc`,
      "scrollbarSlider.activeBackground": colour("line-2"),
      ...Object.fromEntries(
        [1, 2, 3].map((level) => [`editorBracketHighlight.foreground${level}`, colour("x-name")]),
      ),
      "scrollbar.shadow": "#00000000",
      focusBorder: colour("accent"),
    },
  });
  monaco.editor.setTheme(NAME);
  if (!isKept) keepBehindForced();
  StandaloneServices.get(IStandaloneThemeService).registerEditorContainer(document.body);
}

let isKept = false;

function keepBehindForced(): void {
  isKept = true;
  matchMedia(FORCED).addEventListener("change", ({ matches }) => {
    const theme = applied;
    if (matches || theme === null) return;
    applied = null;
    applyTheme(theme);
  });
}

/** Monaco does not read `#fff`, to which builds shorten colours. */
function sixDigits(colour: string): string {
  return colour.length === 4 ? colour.replace(/[0-9a-f]/gi, "$&$&") : colour;
}

/** Token colours are written without the number sign. */
function hex(colour: string): string {
  return colour.replace("#", "");
}
