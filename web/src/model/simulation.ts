/** The simulator's messages, as the page uses them. */
export type {
  ContainerView,
  ExportForm,
  Histogram,
  Measures,
  Move,
  Outcome,
  PathStep,
  Segment,
  SimulationState,
  StepUnit,
  ThreadState,
  ThreadView,
  Timeline,
  TraceEvent,
} from "catapults-sim";
