/** Which page of the browser keeps a project: the one that holds its lock. */

/** What a page hears of a project that it has open. */
export interface ClaimEvents {
  /** This page keeps it from now on. `waited` tells whether another did until now. */
  held(waited: boolean): void;
  /** Another page keeps it. */
  elsewhere(): void;
  /** Another page has taken it over. */
  lost(): void;
  /** Another page will take it over: what is not saved has to be by then. */
  asked(): Promise<void>;
}

export interface Claim {
  /** Keeps the project here from now on. The page that did is asked to save, unless it does not answer. */
  takeOver(): void;
  release(): void;
}

export type Claims = (key: string, events: ClaimEvents) => Claim;

const NAME = "catapults-studio/";
/** A page that is frozen or stuck does not answer; it hears that it has lost the project when it goes on. */
const PATIENCE = 1_000;

/** Claims by the browser's locks, which a page that is closed or has crashed gives back. Without them every page keeps what it has open. */
export const browserClaims: Claims = (key, events) =>
  typeof navigator.locks === "undefined" ? withoutLocks(events) : new LockClaim(key, events);

/** Keys of what pages of this browser keep just now; none where that cannot be told. */
export async function claimedKeys(): Promise<readonly string[]> {
  try {
    const { held = [] } = await navigator.locks.query();
    return held.map(({ name = "" }) => name.slice(NAME.length));
  } catch {
    return [];
  }
}

function withoutLocks(events: ClaimEvents): Claim {
  events.held(false);
  return { takeOver() {}, release() {} };
}

class LockClaim implements Claim {
  private readonly name: string;
  private readonly channel: BroadcastChannel;
  private isReleased = false;
  /** Gives the lock back; null while another page has it. */
  private give: (() => void) | null = null;
  /** Ends waiting for the lock. */
  private waiting = new AbortController();
  private answered = () => {};

  constructor(
    key: string,
    private readonly events: ClaimEvents,
  ) {
    this.name = NAME + key;
    this.channel = new BroadcastChannel(this.name);
    this.channel.onmessage = ({ data }) => this.hear(data);
    void this.begin();
  }

  async takeOver(): Promise<void> {
    if (this.give) return;
    const answer = new Promise<void>((resolve) => {
      this.answered = resolve;
    });
    this.channel.postMessage("wanted");
    await Promise.race([answer, new Promise((late) => setTimeout(late, PATIENCE))]);
    if (this.isReleased || this.give) return;
    this.waiting.abort();
    await this.request({ steal: true });
  }

  release(): void {
    this.isReleased = true;
    this.waiting.abort();
    this.give?.();
    this.channel.close();
  }

  private async begin(): Promise<void> {
    const isFree = await this.request({ ifAvailable: true });
    if (isFree || this.isReleased) return;
    this.events.elsewhere();
    await this.wait();
  }

  private async wait(): Promise<void> {
    this.waiting = new AbortController();
    await this.request({ signal: this.waiting.signal });
  }

  /** Whether the lock was had. It is held until it is given back or taken. */
  private async request(options: LockOptions): Promise<boolean> {
    let wasHeld = false;
    try {
      await navigator.locks.request(this.name, options, (lock) => {
        if (!lock || this.isReleased) return;
        wasHeld = true;
        return this.hold(!options.ifAvailable);
      });
    } catch {
      // Waiting was given up, or another page has taken the lock.
      if (wasHeld && !this.isReleased) this.lose();
    }
    return wasHeld;
  }

  private hold(waited: boolean): Promise<void> {
    return new Promise((given) => {
      this.give = given;
      this.events.held(waited);
    });
  }

  private lose(): void {
    this.give = null;
    this.events.lost();
    void this.wait();
  }

  private hear(message: unknown): void {
    if (message === "kept") this.answered();
    if (message === "wanted" && this.give)
      void this.events.asked().then(() => this.channel.postMessage("kept"));
  }
}
