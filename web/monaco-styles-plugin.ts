import type { Plugin } from "vite";

/** By the file of Monaco that declares variables of the page's root, who uses them. */
const USERS: Record<string, string> = {
  "/base/browser/ui/sash/sash.css": ".monaco-sash",
  "/editor/browser/widget/codeEditor/codeEditorWidget.js": ".monaco-editor",
  "/platform/theme/browser/iconsStyleSheet.js": ".monaco-editor",
};

/**
 * Lets Monaco declare variables where it uses them, not for the root of the page: those are handed
 * down to all of it, so once Monaco came the browser would look up the styles of each element anew,
 * of thousands where a large graph is drawn.
 */
export function stylesOfMonaco(): Plugin {
  return {
    name: "styles-of-monaco",
    enforce: "pre",
    transform(code, id) {
      const file = Object.keys(USERS).find((one) => id.endsWith(one));
      if (file === undefined) return null;
      if (!code.includes(":root {")) throw new Error(`${id} declares nothing for the root.`);
      return code.replaceAll(":root {", `${USERS[file]} {`);
    },
  };
}
