import type { WriteStream } from "node:tty";

/** Without a terminal, a line for each such share of the whole. */
const STEP = 0.1;

/** Shows how far a long command is: on a terminal in one line, else in a few lines. */
export class Progress {
  readonly #output: Pick<WriteStream, "write" | "isTTY">;
  readonly #total: number;
  readonly #what: string;
  readonly #now: () => number;
  readonly #started: number;
  #done = 0;
  #told = 0;

  /**
   * @param what is counted: `runs`
   * @param now a clock in milliseconds
   */
  constructor(
    output: Pick<WriteStream, "write" | "isTTY">,
    total: number,
    what: string,
    now: () => number = () => performance.now(),
  ) {
    this.#output = output;
    this.#total = total;
    this.#what = what;
    this.#now = now;
    this.#started = now();
  }

  /** One more of the total is done. */
  advance(): void {
    this.#done++;
    const line = `${this.#done} of ${this.#total} ${this.#what}${this.#rest()}`;
    if (this.#output.isTTY) {
      this.#output.write(`\r\u001b[K${line}`);
    } else if (this.#done - this.#told >= this.#total * STEP || this.#done === this.#total) {
      this.#told = this.#done;
      this.#output.write(`${line}\n`);
    }
  }

  /** Clears the line for what comes next. */
  finish(): void {
    if (this.#output.isTTY) this.#output.write("\r\u001b[K");
  }

  #rest(): string {
    if (this.#done === this.#total) return "";
    const elapsed = this.#now() - this.#started;
    const left = ((this.#total - this.#done) * elapsed) / this.#done / 1000;
    return `, about ${left < 10 ? left.toFixed(1) : Math.round(left)} s left`;
  }
}
