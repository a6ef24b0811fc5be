import type { ExperimentReport, ExperimentResult, SystemLoad } from "catapults-sim";
import type { Successor } from "../run/forks.js";

export type { ComparedMeasure, ExperimentReport, ReportCell, ReportTable } from "catapults-sim";
export type { Sweep } from "catapults-sim/experiment";

/** A scheduler that takes part in an experiment, compiled with the workload. */
export interface Contender {
  readonly name: string;
  readonly module: Uint8Array;
  readonly workload: Uint8Array;
  /** Its text and graph, for who looks at its runs. */
  readonly shown?: Successor;
}

/** A system that takes part in an experiment: compiled for each value of what is swept, once without. */
export interface SystemContender {
  readonly name: string;
  readonly programs: readonly Pick<SystemLoad, "plan" | "schedulers" | "workloads" | "manager">[];
}

/** What can be swept: a parameter with its bounds. */
export interface SweptParameter {
  readonly name: string;
  readonly type: string;
  readonly lowest: number;
  readonly highest: number;
}

/** A parameter of the workload that takes one value after the other; as a person writes it. */
export interface SweepWish {
  readonly parameter: string;
  /** A number, or a time such as `5ms`; so `to`. */
  readonly from: string;
  readonly to: string;
  readonly steps: number;
}

/** A parameter of a workload, with its bounds as a person would write them. */
export interface ParameterInfo {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** What of a wish can be wrong by itself. */
export type WishField = "seeds" | "until" | "from" | "to" | "steps";

/** An experiment that could not be carried out; `field` is what must be changed, where it is known. */
export interface WishFault {
  readonly ok: false;
  readonly message: string;
  readonly field?: WishField;
}

/** Which schedulers run in which worlds. */
export interface ExperimentWish<One = Contender> {
  readonly contenders: readonly One[];
  readonly workloadFile: string;
  /** The seeds are 1 to this number. */
  readonly seeds: number;
  /** Virtual time such as `2s` at which runs are cut off; empty: they go on to their end. */
  readonly until: string;
  readonly sweep: SweepWish | null;
  /** Of a system what is swept; a workload tells that itself. */
  readonly swept?: SweptParameter | undefined;
}

/** What an experiment came to: its figures, and the same in words. */
export interface ExperimentOutcome {
  readonly result: ExperimentResult;
  readonly report: ExperimentReport;
}
