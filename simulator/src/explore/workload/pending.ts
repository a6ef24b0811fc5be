/** A run that is still to be made: it goes another one's way up to a decision, and there elsewhere. */
export interface PendingRun {
  /** The digits of the other one, which all runs that branch off from it share. */
  readonly way: readonly number[];
  /** How many of them it has. */
  readonly shared: number;
  /** The digit behind them; null: there is none. */
  readonly other: number | null;
  /** The last tick that is complete before that decision. */
  readonly tick: number;
}

export const digitsOf = ({ way, shared, other }: PendingRun): number[] =>
  other === null ? way.slice(0, shared) : [...way.slice(0, shared), other];
