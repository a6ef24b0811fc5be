/** What of explorations is done without a worker: `catapults-sim/exploration`. */

export type { Vocabulary } from "./formula.js";
export {
  type PropertyProblem,
  type PropertyText,
  readPropertyText,
  schedulerVocabulary,
} from "./property-text.js";
export { findSmallest, type Smallest, type SmallestProgress } from "./smallest/find.js";
export { threadImports } from "./smallest/thread-imports.js";
export { systemVocabulary } from "./system/standing.js";
