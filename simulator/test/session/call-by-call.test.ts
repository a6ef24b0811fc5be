/** What a workload says call by call is part of the state that a session goes back to. */
import { expect, test } from "vitest";
import { Session } from "../../src/session/session.js";
import { complete } from "../../src/session/travel.js";
import { start } from "../support/engines.js";
import { positionOf, replay } from "../support/position.js";
import { compileTexts } from "../support/texts.js";

const ASKING = `scheduler asking extends pth {
    data { int last, sum; }
    before schedule {
        {* last = sensed(2); *}
        sum = sum + last * (* rand() % 10 *);
    }
}`;

const ANSWERING = `workload answering {
    profile pth;
    costs { switch 0us; handler 1us, 3us, 0us, 7us, 2us; statement 0us; host 0us; look 0us; }
    limit time 40ms;
    host int sensed(int a) = a, 0, 5, 1, 3, 2 * a, 1;
    host int rand() = 3, 1, 4, 1, 5, 9, 2, 6;
    thread killer { compute 2ms; yield; compute 1ms; kill sleeper[0]; compute 1ms; kill other[1]; yield; }
    thread sleeper { loop { compute 100us; sleep 1ms; } }
    thread other[2] { loop { compute 1ms; yield; } }
}`;

test("answers, costs and kills are as before, wherever a run is gone back to", async () => {
  const program = compileTexts(ASKING, ANSWERING);
  const positions = replay(await start(program), 70);
  expect(positions).toHaveLength(70);
  const session = new Session(await start(program));
  for (const index of [3, 68, 1, 40, 12, 60, 2, 8]) {
    complete(session.seek(positions[index]?.tick ?? 0));
    expect(positionOf(session)).toEqual(positions[index]);
    complete(session.step("tick", 1));
    expect(positionOf(session)).toEqual(positions[index + 1]);
  }
  const sums = positions.map(({ globals }) => globals.find(({ name }) => name === "sum")?.value);
  expect(new Set(sums).size).toBeGreaterThan(7);
  expect(positions.at(-1)?.threads.filter(({ state }) => state === "dead")).toHaveLength(3); // the killer ends as well
});
