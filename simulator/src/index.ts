/** The simulator as a library: a client for its worker, and the session itself for other hosts. */

export { formatHash, formatTime } from "./base/format.js";
export type { Result } from "./base/result.js";
export { RuntimeModule } from "./engine/compile.js";
export type { Engine } from "./engine/engine.js";
export type { Lead, Message, SentMessage } from "./engine/exchange.js";
export { loadEngine, type Program } from "./engine/load.js";
export type { ComparedMeasure } from "./experiment/compare.js";
export type { ExperimentResult } from "./experiment/conduct.js";
export type { ExperimentReport, ReportCell, ReportRow, ReportTable } from "./experiment/report.js";
export type * from "./exploration-protocol.js";
export type { GanttDrawing } from "./export/gantt-svg.js";
export type { ReportFacts } from "./export/report-html.js";
export type { SourceText } from "./export/report-page.js";
export type { TimelineFacts } from "./export/timeline-svg.js";
export {
  type ClientOptions,
  type DigestOptions,
  type ExportOptions,
  type Opened,
  SimulatorClient,
  SimulatorError,
  type SimulatorPort,
  type TroubleKind,
} from "./host/client.js";
export {
  ExplorationClient,
  type ExplorationPort,
  type Explored,
} from "./host/exploration-client.js";
export { SystemClient, type SystemPort } from "./host/system-client.js";
export type * from "./protocol.js";
export { Session, type SessionOptions } from "./session/session.js";
export { complete, type Travel } from "./session/travel.js";
export type * from "./system-protocol.js";
