/** What checks need from outside: a compiler, and somewhere to run programs. */

import type { Result } from "../../base/result.js";
import type { Figure } from "../../experiment/figures.js";
import type { Bundle } from "../../experiment/trial.js";
import type { WantedAnswer } from "../../explore/answers.js";
import type { HeldCounter, VariedImport, Verdict } from "../../explore/types.js";
import type { CompiledSystem } from "../../system/compiled.js";
import type { SystemProgram } from "../../system/program.js";
import type { CheckOf, Happening } from "../format/checks.js";
import type { LessonProject } from "../format/project.js";

/** The part of the compiler's `Analysis` that checks ask for; the page's own is one. */
export interface Understood {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly severity: "error" | "warning" | "note";
    readonly file: string;
    readonly line: number;
    readonly message: string;
  }[];
  /** Null where the text has errors. */
  readonly graph: {
    readonly nodes: readonly {
      readonly id: string;
      readonly kind: string;
      readonly name: string;
      readonly key: string | null;
    }[];
    readonly edges: readonly {
      readonly source: string;
      readonly target: string;
      readonly handler: string;
      readonly conditional: boolean;
    }[];
  } | null;
  readonly checks: {
    readonly list: readonly {
      readonly verdict: string;
      readonly from: number;
      readonly line: number;
      readonly reason: string;
    }[];
  };
  readonly handlers: readonly {
    readonly name: string;
    readonly from: number;
    readonly to: number;
  }[];
  /** In base64; null where it cannot run. */
  readonly compiled: { readonly module: string; readonly workload: string | null } | null;
}

/** A scheduler under whatever programs may do; the page's own `Explorable` is one. */
export interface Explorable {
  /** In base64; null where it cannot run. */
  readonly compiled: { readonly module: string; readonly workload: string | null } | null;
  /** Null where the text has errors. */
  readonly facts:
    | (Pick<PromiseWish, "imports" | "counters" | "wanted"> & {
        readonly goesByTime: object | null;
      })
    | null;
}

/** What the compiler says of a system of nodes; the page's own answer is one. */
export interface UnderstoodSystem extends CompiledSystem {
  readonly diagnostics: Understood["diagnostics"];
}

export interface Compiler {
  /** What is known of a project's texts. A failure: the compiler cannot be asked. */
  understand(project: LessonProject): Promise<Result<Understood>>;
  /** What an exploration of the scheduler needs, with so many threads at a time. */
  explorable(project: LessonProject, threads: number): Promise<Result<Explorable>>;
  /** A system of the project, by the name of its file. */
  system(project: LessonProject, name: string): Promise<Result<UnderstoodSystem>>;
}

/** A scheduler that is explored under whatever programs may do. */
export interface PromiseWish {
  readonly bundle: Bundle;
  readonly imports: readonly VariedImport[];
  /** What only counts, so that it may be held. */
  readonly counters: readonly HeldCounter[];
  /** Numbers that it asks its surroundings for; left out: none. */
  readonly wanted?: readonly WantedAnswer[];
  /** Properties of one's own: `always |ready| <= 3;`. */
  readonly properties: string;
}

/** One run, wholly determined. */
export interface RunWish {
  readonly bundle: Bundle;
  readonly seed: string;
  readonly parameters: Readonly<Record<string, number>>;
  /** Virtual time in ns at which it is cut off; null: its end. */
  readonly until: number | null;
}

/** One run of a system, wholly determined. */
export interface SystemWish extends Omit<RunWish, "bundle"> {
  readonly program: SystemProgram;
}

/** What a run came to. */
export interface RunFacts {
  readonly figures: readonly Figure[];
  /** `regularly` also where a limit cut it off. */
  readonly end: "regularly" | "deadlock" | "fault";
  /** Of a fault or a deadlock, what a person reads. */
  readonly message: string | null;
}

/** A thread that was dispatched. */
export interface Decision {
  /** From 1. */
  readonly decision: number;
  readonly tick: number;
  /** Class and instance: `worker[2]`, `P1[0]`. */
  readonly thread: string;
}

export interface Moment {
  readonly tick: number;
  /** ns */
  readonly time: number;
}

/** Runs programs. A failure is a program that does not start, in words. */
export interface Runs {
  facts(wish: RunWish): Promise<Result<RunFacts>>;
  systemFacts(wish: SystemWish): Promise<Result<RunFacts>>;
  /** The first decisions, so many at most. */
  decisions(wish: RunWish, count: number): Promise<Result<readonly Decision[]>>;
  /** When something comes about first, up to a tick; null: never. */
  first(wish: RunWish, what: Happening, upTo: number | null): Promise<Result<Moment | null>>;
  /** What holds whatever programs do, as far as it is found while a learner waits. */
  promises(wish: PromiseWish): Promise<Result<readonly Verdict[]>>;
}

/** Goes through all runs of a program. There may be nobody who does. */
export interface Explorer {
  /** A counterexample in words; null where the property holds in all of them. */
  explore(
    wish: RunWish,
    check: CheckOf<"property">,
  ): Promise<Result<{ readonly against: string } | null>>;
}

export interface Tools {
  readonly compiler: Compiler;
  readonly runs: Runs;
  readonly explorer: Explorer | null;
}
