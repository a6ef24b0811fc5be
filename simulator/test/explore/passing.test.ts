import { expect, test } from "vitest";
import type { ExploreSetup } from "../../src/explore/explore.js";
import { passingOf } from "../../src/explore/passing.js";
import { scriptedWorkload } from "../../src/explore/written/scripted.js";
import { type Explorable, explorableText, explored, verdictOn } from "../support/explored.js";
import { metAgain } from "../support/met-again.js";
import { runTexts } from "../support/texts.js";

/** Who has run for more than 5 ms goes behind all others. */
const slice = (began: string) => `scheduler slice {
    data { queue ready, tired; threadref current; time began; }
    event init {}
    event newthread(t) { t => ready; }
    event schedule {
        if (|ready| > 0) ready => current; else tired => current;
        began = ${began};
        dispatch current;
    }
    event switch_out(t) { if (now - began > 5ms) t => tired; else t => ready; }
}`;

function passingIn({ goesByTime }: Explorable, named?: number[]) {
  const passing = goesByTime && passingOf(goesByTime, named);
  if (passing === null) throw new Error("it does not ask for the time");
  return passing;
}

const inTime = (program: Explorable, given: Partial<ExploreSetup> = {}, named?: number[]) =>
  explored(program, { passing: passingIn(program, named), ...given });

test("where only differences of time count, events of some durations come to an end", () => {
  const program = explorableText(slice("now"), 2);
  expect(program.goesByTime).toMatchObject({ durations: [0, 5e6], moments: ["began"] });
  const exploration = inTime(program);
  expect(exploration.extent.complete).toBe(true);
  expect(exploration.durations).toEqual([0, 5e6]);
  expect(verdictOn(exploration, "faults").verdict).toBe("holds");
  expect(verdictOn(exploration, "forgotten-unborn")).toMatchObject({
    verdict: "open",
    message: expect.stringContaining("not asked of a scheduler that asks for the time"),
  });
});

test("the time itself is part of a state where it may count, so there is always more", () => {
  const odd = explorableText(slice("2 * now - now"), 2);
  expect(odd.goesByTime?.moments).toBeNull();
  const { extent } = inTime(odd);
  expect(extent).toMatchObject({ complete: false, limit: "depth", depth: 12 });
});

test("both ways come to the same faults, by runs of the same lengths", () => {
  const failing = (began: string) =>
    explorableText(
      slice(began).replace("t => tired;", '{ assert(|tired| == 0, "two"); t => tired; }'),
      3,
    );
  const whole = verdictOn(inTime(failing("now")), "faults");
  const timed = verdictOn(inTime(failing("2 * now - now")), "faults");
  expect(whole.counterexample?.stem.map(({ words }) => words)).toEqual(
    timed.counterexample?.stem.map(({ words }) => words),
  );
  expect(whole.counterexample?.stem.some(({ words }) => words.startsWith("5ms later "))).toBe(true);
});

test("a run in which events take time is met again by a workload", async () => {
  const text = slice("now").replace("t => tired;", '{ assert(|tired| > 5, "tired"); t => tired; }');
  const fault = verdictOn(inTime(explorableText(text, 2)), "faults");
  const { stem = [] } = fault.counterexample ?? {};
  const scripted = scriptedWorkload(stem, { profile: "embedded", imports: [] });
  if (!scripted.ok) throw new Error(scripted.message);
  const { outcome } = await runTexts(text, scripted.value.workload);
  expect(outcome).toMatchObject({ kind: "fault", handler: fault.fault?.handler });
});

/** Each fails only where time goes by before something that no thread does, also while others are ready. */
const OUTSIDE: Readonly<Record<string, readonly [profile: string, text: string]>> = {
  "before the first birth": [
    "embedded",
    `scheduler late extends cmthread { before newthread(t) { assert(now < 5ms, "late"); } }`,
  ],
  "until what a thread waits for comes": [
    "pth",
    `scheduler patient extends pth {
    data { time asleep; }
    before set_waiting(t) { asleep = now; }
    before event_raised(t) { assert(now - asleep < 5ms, "long"); }
}`,
  ],
  "while the library begins": [
    "embedded",
    `scheduler apart extends cmthread {
    data { time first; int seen; }
    before newthread(t) { if (seen == 0) { seen = 1; first = now; } else assert(now - first < 5ms, "apart"); }
}`,
  ],
  "between the end of a turn and the choice": [
    "embedded",
    `scheduler slow extends cmthread {
    data { time ended; }
    before switch_out(t) { ended = now; }
    before schedule { assert(now - ended < 5ms || |RQ| < 2, "slow"); }
}`,
  ],
  "before what comes is told, while others are ready": [
    "pth",
    `scheduler told extends pth {
    data { time asleep; }
    before set_waiting(t) { asleep = now; }
    before event_raised(t) { assert(now - asleep < 5ms || |RQ| == 0, "long"); }
}`,
  ],
  "until a quantum is over": [
    "embedded",
    `scheduler slow extends cmthread {
    data { time began; int twice; }
    before schedule { began = now; }
    event quantum_expired(t) { if (now - began >= 5ms) twice++; assert(twice < 2, "long"); }
}`,
  ],
};

test.each(Object.entries(OUTSIDE))(
  "time goes by %s in a workload, too",
  async (_, [profile, text]) => {
    const program = explorableText(text, 2);
    await metAgain(text, profile, program, { passing: passingIn(program) });
  },
);

test("a person names how much time events take", () => {
  const program = explorableText(slice("now"), 2);
  const none = inTime(program, {}, [0]);
  const plain = explorableText(slice("0").replace("now - began", "began"), 2);
  expect(none.extent.states).toBe(explored(plain).extent.states);
});
