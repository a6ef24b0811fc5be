/** The runtime's measures, as it writes them. Times end in `_ns` and are nanoseconds. */
export interface RunMeasures {
  readonly time_ns: number;
  readonly ticks: number;
  readonly decisions: number;
  readonly switches: number;
  /** Turns of threads that had nothing to do; not known of a recorded run. */
  readonly wasted?: number;
  readonly scheduler_ns: number;
  readonly longest_ready_ns: number;
  /** Number of the thread that waited so long; 0 for none. */
  readonly longest_ready_thread: number;
  /** Answers of queries that contradict the library's record; not known of a recorded run. */
  readonly contradictions?: number;
  /** Threads that were ready for long while others had their turns; not known of a recorded run. */
  readonly starved?: readonly StarvedThread[];
  readonly classes: readonly ClassMeasures[];
  /** None of a recorded run. */
  readonly jobs?: readonly JobMeasures[];
  readonly processes?: readonly ProcessMeasures[];
  readonly process_means?: ProcessMeans;
  readonly processors?: readonly ProcessorMeasures[];
  readonly histograms: readonly HistogramMeasures[];
  readonly counters: readonly CounterMeasures[];
  readonly devices: readonly DeviceMeasures[];
  readonly channels: readonly ChannelMeasures[];
  readonly locks: readonly LockMeasures[];
  /** Absent where a workload has none. */
  readonly semaphores?: readonly SemaphoreMeasures[];
  readonly conditions?: readonly ConditionMeasures[];
  readonly barriers?: readonly BarrierMeasures[];
}

export interface ClassMeasures {
  readonly class: string;
  /** How many threads the class has. */
  readonly threads: number;
  /** Threads that the scheduler did not admit; not known of a recorded run. */
  readonly refused?: number;
  readonly new_ns: number;
  readonly running_ns: number;
  readonly ready_ns: number;
  readonly waiting_ns: number;
  readonly activations: number;
  /** Not known of a recorded run. */
  readonly wasted?: number;
  /** The parts of its waits; not known of a recorded run. */
  readonly waits?: number;
  readonly until_over_ns?: number;
  readonly until_noticed_ns?: number;
  readonly until_chosen_ns?: number;
}

/** Of a class whose threads do jobs. Times are null while there is no job to tell them of. */
export interface JobMeasures {
  readonly class: string;
  readonly jobs: number;
  readonly completed: number;
  readonly response_min_ns: number | null;
  readonly response_mean_ns: number | null;
  readonly response_p99_ns: number | null;
  readonly response_max_ns: number | null;
  readonly exact: boolean;
  readonly misses: number;
  readonly dropped: number;
  readonly lateness_max_ns: number | null;
}

/** Of a row of a table of processes. Times are null while they are not known. */
export interface ProcessMeasures {
  readonly process: string;
  readonly thread: number;
  readonly arrival_ns: number;
  readonly start_ns: number | null;
  readonly finish_ns: number | null;
  readonly turnaround_ns: number | null;
  readonly waiting_ns: number;
  readonly response_ns: number | null;
  /** Whether the scheduler did not admit it. */
  readonly refused?: true;
}

export interface ProcessMeans {
  readonly processes: number;
  readonly finished: number;
  readonly turnaround_ns?: number;
  readonly waiting_ns?: number;
  readonly response_ns?: number;
}

export interface ProcessorMeasures {
  readonly processor: number;
  readonly busy_ns: number;
  readonly idle_ns: number;
  readonly switches: number;
}

export interface StarvedThread {
  /** From 1. */
  readonly thread: number;
  readonly class: string;
  readonly since_ns: number;
  readonly ready_ns: number;
  readonly turns_of_others: number;
  /** Its own turns, of the whole run. */
  readonly activations: number;
  /** Where it still lies, and the rule that would take it from there. */
  readonly container?: string;
  readonly rule?: string;
  readonly line?: number;
  /** The rule that took others to the same place. */
  readonly instead?: string;
  readonly instead_line?: number;
}

export interface HistogramMeasures {
  readonly name: string;
  readonly type: "int" | "float" | "time";
  readonly count: number;
  /** Bars from the lowest value to the highest: from, to, how many. */
  readonly shape?: readonly (readonly [number, number, number])[];
  readonly mean: number;
  readonly min: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
  /** Not so beyond the number of values that are kept: percentiles have two digits then. */
  readonly exact?: boolean;
}

export interface CounterMeasures {
  readonly name: string;
  readonly count: number;
  readonly per_second: number;
}

export interface DeviceMeasures {
  readonly name: string;
  /** Answered until now. */
  readonly requests: number;
  readonly utilisation: number;
  readonly mean_queue: number;
  readonly mean_response_ns: number;
}

export interface ChannelMeasures {
  readonly name: string;
  readonly arrived: number;
  readonly refused: number;
  readonly mean_length: number;
  readonly max_length: number;
}

export interface LockMeasures {
  readonly name: string;
  readonly acquired: number;
  /** How often a thread had to wait. */
  readonly contended: number;
  readonly held_ns: number;
}

export interface SemaphoreMeasures {
  readonly name: string;
  readonly taken: number;
  readonly contended: number;
  readonly value: number;
}

export interface ConditionMeasures {
  readonly name: string;
  readonly awaited: number;
  readonly woken: number;
}

export interface BarrierMeasures {
  readonly name: string;
  readonly opened: number;
  readonly waiting: number;
}
