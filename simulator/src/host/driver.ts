import type { Until } from "../protocol.js";
import type { Session } from "../session/session.js";
import type { Travel } from "../session/travel.js";
import { type Clock, SIGN_OF_LIFE } from "./clock.js";

/** How often playing is told, ms. */
const FRAME = 16;

/** A run goes on for this many times as long as it took to tell of it: of many threads there is much to tell. */
const WORK_PER_TELLING = 4;

/** Up to this many ticks per second, the conditions of each tick are told. */
const FASTEST_WITH_SITES = 250;

/**
 * Moves a session in the background, in slices between which the messages of
 * the host get their turn. One thing is under way at a time: what is begun
 * takes the place of what was.
 */
export class Driver {
  readonly #session: Session;
  readonly #clock: Clock;
  readonly #moved: () => void;
  #turn = 0;

  /** @param moved called while the run moves, at most once per frame */
  constructor(session: Session, clock: Clock, moved: () => void) {
    this.#session = session;
    this.#clock = clock;
    this.#moved = moved;
  }

  /** Leaves what is under way where it is. */
  stop(): void {
    this.#turn++;
    this.#session.playing = false;
  }

  /** Follows a way to its end, or until something else is begun. */
  async travel(travel: Travel): Promise<void> {
    this.stop();
    await this.#follow(travel, this.#turn, SIGN_OF_LIFE);
  }

  /**
   * Plays until the run ends, comes to a breakpoint, or something else is begun.
   * @param speed ticks per second, null for as fast as possible
   */
  async play(speed: number | null): Promise<void> {
    this.stop();
    const turn = this.#turn;
    this.#session.playing = true;
    if (speed === null) await this.#playFreely(turn);
    else await this.#playPaced(speed, turn);
    if (turn !== this.#turn) return;
    this.#session.playing = false;
    await this.#follow(this.#session.settle(), turn, SIGN_OF_LIFE);
    this.#moved();
  }

  /**
   * Plays as fast as possible until something or a breakpoint is met, the run ends, or something else is begun.
   * @param ticks so many at most
   */
  async playUntil(until: Until, ticks?: number): Promise<void> {
    this.stop();
    const turn = this.#turn;
    this.#session.playing = true;
    await this.#follow(this.#session.runUntil(until, ticks), turn, FRAME);
    if (turn !== this.#turn) return;
    this.#session.playing = false;
    this.#moved();
  }

  async #playFreely(turn: number): Promise<void> {
    await this.#follow(this.#session.play(Number.POSITIVE_INFINITY), turn, FRAME);
  }

  async #playPaced(speed: number, turn: number): Promise<void> {
    const started = this.#clock.now();
    let played = 0;
    while (turn === this.#turn && !this.#session.ended) {
      const due = Math.floor(((this.#clock.now() - started) * speed) / 1000) - played;
      if (due > 0) {
        played += due;
        await this.#follow(this.#session.play(due), turn, FRAME);
        if (turn === this.#turn && this.#session.isAtBreakpoint) return;
        if (speed <= FASTEST_WITH_SITES) await this.#follow(this.#session.settle(), turn, FRAME);
        if (turn === this.#turn) this.#moved();
      }
      const next = started + ((played + 1) * 1000) / speed;
      await this.#clock.wait(Math.max(FRAME, next - this.#clock.now()));
    }
  }

  async #follow(travel: Travel, turn: number, interval: number): Promise<void> {
    let due = this.#clock.now() + interval;
    while (turn === this.#turn && travel.next().done !== true) {
      const now = this.#clock.now();
      if (now >= due) {
        this.#moved();
        const told = this.#clock.now();
        due = Math.max(now + interval, told + (told - now) * WORK_PER_TELLING);
      }
      await this.#clock.turn();
    }
  }
}
