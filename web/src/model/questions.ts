/** What an editor asks the compiler about a text while a person types. */

import type {
  Completions,
  FormatRequest,
  Formatted,
  Hover,
  NamePlaces,
  PlaceRequest,
  RenameRequest,
  Renaming,
  Signature,
  Structure,
  TextRequest,
} from "../generated/services.js";

interface Question<Request, Answer> {
  readonly request: Request;
  readonly answer: Answer;
}

/** The questions by their method, each with what it takes and what it yields. */
export interface Questions {
  readonly hover: Question<PlaceRequest, Hover>;
  readonly complete: Question<PlaceRequest, Completions>;
  readonly signature: Question<PlaceRequest, Signature>;
  readonly definition: Question<PlaceRequest, NamePlaces>;
  readonly references: Question<PlaceRequest, NamePlaces>;
  readonly rename: Question<RenameRequest, Renaming>;
  readonly structure: Question<TextRequest, Structure>;
  readonly format: Question<FormatRequest, Formatted>;
}

export type Method = keyof Questions;
