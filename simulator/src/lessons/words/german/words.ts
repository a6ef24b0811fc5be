import { spoken } from "../say.js";
import type { Words } from "../words.js";
import { GERMAN_CHECKS } from "./checks.js";
import { GERMAN_FRAME } from "./frame.js";
import { GERMAN_FIELDS, GERMAN_MEASURES } from "./measures.js";

export const GERMAN: Words = spoken({
  language: "de",
  sentences: { ...GERMAN_CHECKS, ...GERMAN_FRAME },
  measures: GERMAN_MEASURES,
  fields: GERMAN_FIELDS,
  called: {},
});
