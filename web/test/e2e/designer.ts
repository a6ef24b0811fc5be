/** Ways to build a scheduler in the studio: by forms, or by drawing. */

/** From where to where a thread goes when something holds; an empty condition is "otherwise". */
export type Rule = readonly [condition: string, source: string, target: string];

export type Kind = "queue" | "stack" | "threadref";

/** What can be both drawn and filled in. */
export interface Designer {
  addContainer(name: string, kind: Kind): Promise<void>;
  /** Moves each new thread into a container. */
  receive(target: string): Promise<void>;
  /** Moves every thread of a container, called `t`, by the first rule that holds for it. */
  sort(handler: string, container: string, rules: readonly Rule[]): Promise<void>;
  /** Moves one thread by the first rule that holds. */
  choose(handler: string, rules: readonly Rule[]): Promise<void>;
  /** Hands the thread in a slot to the processor. */
  dispatch(slot: string): Promise<void>;
}
