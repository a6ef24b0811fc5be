import { type Language, NUMBER, words } from "../language.js";

/** The lexical side of properties. */
export const PROPERTIES: Language = {
  keywords: words(`
    properties always never some every on is leads to running ready new waiting suspended`),
  patterns: [
    ["//.*", "comment"],
    // A container or a node's variable may be called like a word.
    [String.raw`\|\s*[\w.[\]]+\s*\||[A-Za-z_][\w[\]]*\.[\w.[\]]+`, null],
    [NUMBER, "value"],
    [String.raw`[A-Za-z_]\w*`, "word"],
  ],
};
