/** What an editor asks the compiler about a text while a person types or draws. */

import type * as services from "../../generated/services.js";

interface Question<Request, Answer> {
  readonly request: Request;
  readonly answer: Answer;
}

/** The questions by their method, each with what it takes and what it yields. */
export interface Questions {
  readonly hover: Question<services.PlaceRequest, services.Hover>;
  readonly complete: Question<services.PlaceRequest, services.Completions>;
  readonly signature: Question<services.PlaceRequest, services.Signature>;
  readonly definition: Question<services.PlaceRequest, services.NamePlaces>;
  readonly references: Question<services.PlaceRequest, services.NamePlaces>;
  readonly rename: Question<services.RenameRequest, services.Renaming>;
  readonly structure: Question<services.TextRequest, services.Structure>;
  readonly format: Question<services.FormatRequest, services.Formatted>;
  readonly quickCheck: Question<services.AnalyseRequest, services.QuickCheck>;
  readonly rules: Question<services.AnalyseRequest, services.Rules>;
  readonly groups: Question<services.AnalyseRequest, services.Groups>;
  readonly deadlines: Question<services.AnalyseRequest, services.DeadlinesAnswer>;
  readonly explorable: Question<services.ExplorableRequest, services.Explorable>;
  readonly export: Question<services.ExportRequest, services.Exported>;
  readonly edit: Question<services.EditRequest, services.EditAnswer>;
  readonly system: Question<services.SystemRequest, services.CompiledSystem>;
  readonly newScheduler: Question<services.NewSchedulerRequest, services.NewScheduler>;
  readonly newSystem: Question<services.NewSystemRequest, services.NewSystem>;
}

export type Method = keyof Questions;
