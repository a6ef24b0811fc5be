/** Properties of one's own as a library: `catapults-sim/properties`. */

export type { Vocabulary } from "./formula.js";
export {
  type PropertyProblem,
  type PropertyText,
  readPropertyText,
  schedulerVocabulary,
} from "./property-text.js";
export { systemVocabulary } from "./system/standing.js";
