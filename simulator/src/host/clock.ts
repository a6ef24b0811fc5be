/** What the worker needs of its surroundings to pace itself. */
export interface Clock {
  /** Milliseconds since some moment. */
  now(): number;
  /** Resolves after the messages that have come meanwhile. */
  turn(): Promise<void>;
  /** Resolves after so many milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

/** The clock of a browser or of Node. */
export function systemClock(): Clock {
  const channel = new MessageChannel();
  const waiting: (() => void)[] = [];
  channel.port1.onmessage = () => waiting.shift()?.();
  return {
    now: () => performance.now(),
    // A message to oneself is not held back as timers are when they follow each other closely.
    turn: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        channel.port2.postMessage(null);
      }),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}

/** How often something that takes long shows that it goes on, ms. */
export const SIGN_OF_LIFE = 250;

/** Gives messages their turn, and tells now and then what share of something is done. */
export function signsOfLife(
  clock: Clock,
  tell: (share: number) => void,
): (share: number) => Promise<void> {
  let told = clock.now();
  return async (share) => {
    await clock.turn();
    if (clock.now() - told < SIGN_OF_LIFE) return;
    told = clock.now();
    tell(share);
  };
}
