/** What an editor asks the compiler about a text while a person types or draws. */

import type {
  AnalyseRequest,
  Completions,
  EditAnswer,
  EditRequest,
  Exported,
  ExportRequest,
  FormatRequest,
  Formatted,
  Hover,
  NamePlaces,
  NewScheduler,
  NewSchedulerRequest,
  PlaceRequest,
  QuickCheck,
  RenameRequest,
  Renaming,
  Rules,
  Signature,
  Structure,
  TextRequest,
} from "../../generated/services.js";

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
  readonly quickCheck: Question<AnalyseRequest, QuickCheck>;
  readonly rules: Question<AnalyseRequest, Rules>;
  readonly export: Question<ExportRequest, Exported>;
  readonly edit: Question<EditRequest, EditAnswer>;
  readonly newScheduler: Question<NewSchedulerRequest, NewScheduler>;
}

export type Method = keyof Questions;
