import { describe, expect, test } from "vitest";
import type { Arrival, SimulationState } from "../../src/protocol.js";
import { Session } from "../../src/session/session.js";
import { complete } from "../../src/session/travel.js";
import { exampleBundle, fixtureBundle, start } from "../support/engines.js";
import { positionOf } from "../support/position.js";
import { EXAMPLES } from "../support/programs.js";

const TICKS = 40;

const RUNS = [
  ...EXAMPLES.map((example) => ({
    name: example.folder,
    program: () => exampleBundle(example),
  })),
  ...(["stopping", "faulty", "deadlock", "stepping"] as const).map((name) => ({
    name,
    program: () => fixtureBundle(name),
  })),
];

/** What a state says within a handler; how far the run was visited is left out. */
function within({ lastTick: _tick, lastTime: _time, ...state }: SimulationState) {
  return state;
}

/** The arrivals of the present containers, by the moves of all ticks so far. */
class PlainArrivals {
  readonly #last = new Map<number, Arrival & { readonly to: number }>();

  note({ tick, time, moves }: SimulationState): void {
    for (const { thread, to } of moves) this.#last.set(thread, { tick, time, to });
  }

  ticksIn({ threads }: SimulationState): (number | null)[] {
    return threads.map(({ container }, index) => {
      const last = this.#last.get(index + 1);
      return container > 0 && last?.to === container ? last.tick : null;
    });
  }
}

describe("a look back into the last tick", () => {
  test.each(RUNS)("shows what steps by statement show there ($name)", async (run) => {
    const session = new Session(await start(run.program()));
    const stepping = new Session(await start(run.program()));
    complete(session.seek(0));
    complete(stepping.seek(0));
    let looks = 0;
    for (let i = 0; i < TICKS && !session.ended; i++) {
      complete(session.step("tick", 1));
      const here = positionOf(session);
      const { tick, path, passedBefore } = here;
      if (tick === stepping.state.tick) break; // the end of the run, behind the tick before
      for (let at = 0; at < path.length && passedBefore === 0; at++) {
        complete(stepping.step("statement", 1));
        const shown = session.moment(tick, at);
        expect(within(shown?.state as SimulationState)).toEqual(within(stepping.state));
        expect(positionOf(session)).toEqual(here);
        looks++;
      }
    }
    expect(looks).toBeGreaterThan(10);
  });

  test("leads back to the end of a run that ended behind its last tick", async () => {
    const session = new Session(await start(fixtureBundle("stopping")));
    complete(session.seekTime(Number.MAX_SAFE_INTEGER));
    const here = positionOf(session);
    expect(here.outcome).not.toBeNull();
    const shown = session.moment(here.tick, 0);
    expect(shown?.state?.pause?.site).toBe(here.path[0]?.site);
    expect(positionOf(session)).toEqual(here);
  });

  test.each(RUNS)("tells when each thread came to where it is ($name)", async (run) => {
    const session = new Session(await start(run.program()));
    complete(session.seek(0));
    const plain = new PlainArrivals();
    for (let i = 0; i < TICKS && !session.ended; i++) {
      complete(session.step("tick", 1));
      const { state } = session;
      plain.note(state);
      const arrivals = session.moment(state.tick, null)?.arrivals;
      if (state.outcome === null) {
        expect(arrivals?.map((each) => each?.tick ?? null)).toEqual(plain.ticksIn(state));
      }
    }
  });

  test.each(RUNS)("has the variables as they were after the tick before ($name)", async (run) => {
    const session = new Session(await start(run.program()));
    complete(session.seek(0));
    for (let i = 0; i < TICKS && !session.ended; i++) {
      const { globals } = session.state;
      complete(session.step("tick", 1));
      if (session.ended) return;
      expect(session.moment(session.tick, null)?.before).toEqual(globals);
    }
  });

  test("is refused where the run stands elsewhere by then", async () => {
    const session = new Session(await start(fixtureBundle("stepping")));
    complete(session.seek(3));
    expect(session.moment(2, 0)).toBeNull();
    complete(session.step("statement", 1));
    expect(session.moment(session.state.tick, 0)).toBeNull();
  });

  test("knows nothing of a fork's first moment but where its threads are", async () => {
    const program = fixtureBundle("stepping");
    const session = new Session(await start(program));
    complete(session.seek(5));
    const from = { world: session.exportWorld(), adopt: false };
    const fork = new Session(await start(program, { from }));
    const moment = fork.moment(5, 0);
    expect(moment?.state).toBeNull();
    expect(moment?.before).toBeNull();
    expect(moment?.arrivals.every((each) => each === null)).toBe(true);
  });
});
