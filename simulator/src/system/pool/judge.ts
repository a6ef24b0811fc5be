/** A step that is over sooner is not worth waking others for, ms. */
const LEAST = 0.1;
/** Fewer have nothing to do side by side. */
const FEWEST = 2;
/** So many steps are measured each way. */
const MEASURED = 16;
/** So many steps go by without, at first; twice as many each time that nothing has changed. */
const FIRST_REST = 64;
const LONGEST_REST = 8192;
/** The other way is taken where it needs no more of the time. */
const ENOUGH = 0.9;

/** What steps needed, ms, and how many members went on in them. */
interface Cost {
  time: number;
  members: number;
  steps: number;
}

const nothing = (): Cost => ({ time: 0, members: 0, steps: 0 });
const forOne = ({ time, members }: Cost) => time / Math.max(1, members);

/**
 * Decides whether the members of a step go on side by side: by measuring both ways now and then. On a machine that is
 * busy with other things the answer may be another one later.
 */
export class Judge {
  readonly #now: () => number;
  #isShared = false;
  #phase: "rest" | "own" | "other" = "rest";
  #left = FIRST_REST;
  #rest = FIRST_REST;
  #own = nothing();
  #other = nothing();
  /** What one member needs where all go on one after the other, ms. */
  #alone = 0;
  #wantsHelp = false;
  /** Of the step that is measured: how many go on, and since when; 0: it is not measured. */
  #count = 0;
  #begun = 0;

  /** @param now a clock, ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether steps are long enough that it is worth having helpers. */
  get wantsHelp(): boolean {
    return this.#wantsHelp;
  }

  /**
   * A step begins in which so many go on.
   * @param canShare whether there are helpers
   * @returns whether it is shared with them
   */
  begin(count: number, canShare: boolean): boolean {
    this.#count = 0;
    if (this.#phase === "rest" && --this.#left > 0) return canShare && this.#isWorth(count);
    if (count < FEWEST) return false;
    if (this.#phase === "rest") this.#measure();
    this.#count = count;
    this.#begun = this.#now();
    return canShare && (this.#phase === "own") === this.#isShared;
  }

  /** It is over. */
  end(canShare: boolean): void {
    if (this.#count === 0) return;
    const cost = this.#phase === "own" ? this.#own : this.#other;
    cost.time += this.#now() - this.#begun;
    cost.members += this.#count;
    cost.steps++;
    if (cost.steps < MEASURED) return;
    if (this.#phase === "other") this.#decide();
    else if (this.#isWorthTrying(canShare)) this.#phase = "other";
    else this.#restLonger();
  }

  #isWorth(count: number): boolean {
    return this.#isShared && count >= FEWEST && count * this.#alone >= LEAST;
  }

  #measure(): void {
    this.#phase = "own";
    this.#own = nothing();
    this.#other = nothing();
  }

  #isWorthTrying(canShare: boolean): boolean {
    if (this.#isShared) return true;
    this.#alone = forOne(this.#own);
    this.#wantsHelp ||= this.#own.time / this.#own.steps >= LEAST;
    return this.#wantsHelp && canShare;
  }

  #decide(): void {
    if (this.#isShared) this.#alone = forOne(this.#other);
    if (forOne(this.#other) < forOne(this.#own) * ENOUGH) {
      this.#isShared = !this.#isShared;
      this.#rest = FIRST_REST;
    }
    this.#restLonger();
  }

  #restLonger(): void {
    this.#phase = "rest";
    this.#left = this.#rest;
    this.#rest = Math.min(LONGEST_REST, this.#rest * 2);
  }
}
