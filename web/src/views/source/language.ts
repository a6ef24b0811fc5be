/** The lexical side of the languages shown here: enough to colour them in three voices. */

import { languageOf, type Part } from "../../model/project/project.js";

export type Voice = "key" | "value" | "comment" | "arrow";
/** What texts of a project are written in. */
export type LanguageId = "catapults" | "workload" | "system" | "csv";

export function languageOfPart(part: Part): LanguageId {
  const language = languageOf(part);
  return language === "scheduler" ? "catapults" : (language ?? "csv");
}

export interface Language {
  readonly keywords: readonly string[];
  /** Patterns, tried in this order at each place. Without flags; `null` leaves the text plain. */
  readonly patterns: readonly (readonly [source: string, voice: Voice | "word" | null])[];
}

export const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const NUMBER = String.raw`\b(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?[A-Za-z]*)\b`;
export const STRING = String.raw`"(?:[^"\\\n]|\\.)*"`;
export const C_COMMENT = String.raw`//.*|/\*[\s\S]*?\*/`;

/** Words of masters, which are names elsewhere: what follows them tells. */
const OF_MASTERS = String.raw`\b(?:distributed(?=\s+scheduler)|(?:nodefamilies|nodes|global)(?=\s*\{)|(?:arrival|departure)(?=\s*\()|(?:node|is|select)(?=\s+[A-Za-z_]))`;

const ofCatapults = (keywords: string): Language => ({
  keywords: words(keywords),
  patterns: [
    [C_COMMENT, "comment"],
    [STRING, "value"],
    ["=>", "arrow"],
    [NUMBER, "value"],
    [OF_MASTERS, "key"],
    [String.raw`[A-Za-z_]\w*`, "word"],
  ],
});

export const LANGUAGES: Readonly<Record<LanguageId, Language>> = {
  catapults: ofCatapults(`
    scheduler partial extends thread threadimports data imports invariant event query before after
    default const int float time threadref queue stack pqueue pstack sortable on reverse increasing
    decreasing if else while for do foreach in continue break return dispatch destroy fail fixed
    assert`),
  workload: ofCatapults(`
    const int float time if else while break continue thread workload profile costs quantum
    parameter signal from to every import stop when limit or loop repeat compute sleep yield exit
    spawn suspend resume kill record count mark device servers service rate per latency discipline fifo
    lowest highest calendar channel arrivals start burst at fields lock host io poll receive send try acquire
    release semaphore condition barrier rwlock wait with broadcast join select after read write until
    on anywhere enter leave within processors clairvoyant processes period sporadic offset jitter deadline late ceiling`),
  system: ofCatapults(`
    int float time true false at system scheduler node family workload arrives departs crashes
    network manager default link latency rate per jitter loss down timeout message channel shared
    parameter from to dsm auto request broadcast stop when or seed`),
  // A table: its heads, numbers, and words of the language between them.
  csv: {
    keywords: [],
    patterns: [
      ["^#.*", "comment"],
      [STRING, "value"],
      [NUMBER, "value"],
    ],
  },
};

export interface Piece {
  readonly text: string;
  readonly voice: Voice | null;
}

/** Splits a text into pieces of one voice each. Together they are the text. */
export function highlight(text: string, language: LanguageId | Language): Piece[] {
  const { keywords, patterns } = typeof language === "string" ? LANGUAGES[language] : language;
  const known = new Set(keywords);
  const pattern = new RegExp(patterns.map(([source]) => `(${source})`).join("|"), "gm");
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), voice: null });
    const which = match.slice(1).findIndex((group) => group !== undefined);
    const voice = patterns[which]?.[1] ?? null;
    const spoken = voice === "word" ? (known.has(match[0]) ? "key" : null) : voice;
    pieces.push({ text: match[0], voice: spoken });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), voice: null });
  return pieces;
}
