import { beforeAll, describe, expect, test } from "vitest";
import type { Timeline } from "../../src/protocol.js";
import { Session } from "../../src/session/session.js";
import { complete } from "../../src/session/travel.js";
import { History } from "../../src/trace/history.js";
import { Names } from "../../src/trace/names.js";
import { Recorder } from "../../src/trace/recorder.js";
import { exampleBundle, start } from "../support/engines.js";
import { FIRST_COME } from "../support/programs.js";
import { withRing } from "../support/ring.js";

const TICKS = 2000;

/** What two timelines must share: all but how far back they go. */
function recent({ lanes, scheduler, lengths }: Timeline) {
  return { lanes, scheduler, lengths };
}

describe("a history that cannot keep everything", () => {
  let whole: Session;

  beforeAll(async () => {
    whole = new Session(await start(exampleBundle(FIRST_COME)));
    complete(whole.seek(TICKS));
  });

  test("begins anew when the runtime's ring wrapped, with the state as it is then", async () => {
    const engine = await start(exampleBundle(FIRST_COME));
    const session = new Session(withRing(engine, 64));
    complete(session.run(TICKS - session.tick));
    const end = session.state.time;
    const { oldest } = session.timeline(0, end, 10);
    expect(oldest).toBeGreaterThan(0);
    complete(session.run(100));
    complete(whole.seek(TICKS + 100));
    const to = session.state.time;
    expect(recent(session.timeline(oldest, to, 1e6))).toEqual(
      recent(whole.timeline(oldest, to, 1e6)),
    );
  });

  test("forgets the older half at its limit, and shows the rest as before", async () => {
    const engine = await start(exampleBundle(FIRST_COME));
    const history = new History(new Names(engine.descriptor, engine.workload), 1000);
    const recorder = new Recorder(engine, history);
    for (let tick = 10; tick <= TICKS; tick += 10) {
      engine.run("tick", tick, 10);
      recorder.follow();
    }
    const { time: end } = engine.look();
    const { oldest } = history.timeline(0, end, 10);
    expect(oldest).toBeGreaterThan(0);
    const { first, total } = history.log;
    expect(total - first).toBeLessThan(1100);
    const [event] = history.log.events(first, first + 1);
    expect(event?.time).toBe(oldest);
    expect(recent(history.timeline(oldest, end, 1e6))).toEqual(
      recent(whole.timeline(oldest, end, 1e6)),
    );
  });
});
