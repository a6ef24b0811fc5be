/**
 * What a system is made of, as the compiler reads it from a `.system` text (docs/reference/systems.md). Times are ns,
 * rates bytes per second; what depends on parameters is worked out.
 */

export interface SystemPlan {
  readonly name: string;
  /** In the order of their declaration; an array is one node after the other. */
  readonly nodes: readonly NodePlan[];
  readonly manager: ManagerPlan;
  /** One way each; between two nodes that none is for, the first one without ends. */
  readonly links: readonly LinkPlan[];
  readonly channels: readonly ChannelPlan[];
  readonly sharedChannels: readonly SharedChannelPlan[];
  readonly parameters: readonly ParameterPlan[];
  /** When the run ends; null: when nothing is to come. */
  readonly stop: Expression | null;
}

export interface NodePlan {
  readonly name: string;
  /** Its number in an array of nodes, from 0; null when it is no array. */
  readonly instance: number | null;
  readonly family: string;
  /** File name of its workload. */
  readonly workload: string;
  readonly arrives: number;
  readonly departs: number | null;
  /** When it is gone without a word. */
  readonly crashes: number | null;
}

export interface ManagerPlan {
  /** Between the manager and each node. */
  readonly latency: number;
  /** The manager's work for each message. */
  readonly message: number;
}

export interface LinkPlan {
  /** Numbers of nodes; null: between any two. */
  readonly from: number | null;
  readonly to: number | null;
  readonly latency: number;
  /** Bytes per second; null: a message of any size takes no longer. */
  readonly rate: number | null;
  readonly jitter: Distribution | null;
  /** Share of the messages that have to be sent again, 0 to below 1. */
  readonly loss: number;
  /** From when to when nothing passes. */
  readonly down: readonly (readonly [number, number])[];
  /** After so long without passing a node is taken for departed; null: never. */
  readonly timeout: number | null;
}

/** How a random length of time is drawn, ns. */
export type Distribution =
  | { readonly kind: "constant"; readonly value: number }
  | { readonly kind: "uniform"; readonly low: number; readonly high: number }
  | { readonly kind: "exponential"; readonly mean: number }
  | { readonly kind: "normal"; readonly mean: number; readonly deviation: number };

/** A channel of a node's workload. */
export interface ChannelEnd {
  readonly node: number;
  readonly channel: string;
}

/** What is sent to a channel of one node comes to a channel of another. */
export interface ChannelPlan {
  readonly from: ChannelEnd;
  readonly to: ChannelEnd;
}

/** A channel that several nodes receive from: each message comes to the one that asks first. */
export interface SharedChannelPlan {
  readonly name: string;
  readonly capacity: number;
  readonly ends: readonly ChannelEnd[];
  /** Between the channel and each node. */
  readonly latency: number;
}

export interface ParameterPlan {
  readonly name: string;
  readonly type: "int" | "float" | "time";
  readonly value: number;
}

/** A condition over the whole system. */
export type Expression =
  | { readonly op: "number"; readonly value: number }
  | { readonly op: "now" }
  /** A variable or counter of a node's workload. */
  | { readonly op: "variable"; readonly node: number; readonly name: string }
  | { readonly op: "not" | "negate"; readonly of: Expression }
  | {
      readonly op: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    };

export type BinaryOperator =
  | "and"
  | "or"
  | "=="
  | "!="
  | "<"
  | "<="
  | ">"
  | ">="
  | "+"
  | "-"
  | "*"
  | "/";
