import { expect, test } from "vitest";
import { explorableText } from "../support/explored.js";
import { metAgain } from "../support/met-again.js";
import { runTextsNatively } from "../support/native-texts.js";
import { LOSING } from "../support/texts.js";

/** Each loses a thread, or puts two where one fits, in a way of its own. */
const FAULTY: Readonly<Record<string, readonly [profile: string, scheduler: string]>> = {
  "a turn that is lost": ["embedded", LOSING],
  "a value that is written anew": [
    "embedded",
    `scheduler levels {
    threadimports { int level default 0; }
    data { queue ready[2]; threadref current; }
    event init {}
    event newthread(t) { t => ready[0]; }
    event schedule {
        if (|ready[0]| > 0) ready[0] => current; else ready[1] => current;
        dispatch current;
    }
    event switch_out(t) { if (t.level == 1) t => ready[t.level + 1]; else t => ready[0]; }
}`,
  ],
  "a resumed thread": [
    "embedded",
    `scheduler resuming extends cmthread {
    data { threadref once; }
    event resume_thread(t) { t => once; }
}`,
  ],
  "a wake-up that is forgotten": [
    "pth",
    `scheduler deaf extends pth {
    event event_raised(t) { t.state = READY; }
}`,
  ],
  "a wait that is over at once while another thread is ready": [
    "pth",
    `scheduler hasty extends pth {
    data { int others; }
    before switch_out { others = |RQ|; }
    before event_raised(t) { assert(others == 0 || |WQ| > 1, "at once"); }
}`,
  ],
  "a ready thread that is killed": [
    "embedded",
    `scheduler murdered extends cmthread {
    data { int killed; }
    event set_dead(t) { if (|RQ| > 0) killed++; destroy t; assert(killed < 2, "killed"); }
}`,
  ],
  "a waiting thread that is killed": [
    "pth",
    `scheduler mourned extends pth {
    data { int killed; }
    event set_dead(t) { if (t.state == WAITING) killed++; destroy t; assert(killed < 1, "killed"); }
}`,
  ],
  "a suspended thread that is killed where the handler only looks": [
    "pth",
    `scheduler looked extends pth {
    data { int dead; }
    before resume_thread(t) { assert(dead == 0, "resumed behind a death"); }
    before set_dead(t) { dead++; }
}`,
  ],
  "a quantum that expires": [
    "embedded",
    `scheduler impatient extends cmthread {
    data { int expired; }
    event quantum_expired(t) { expired++; assert(expired < 2, "it expires twice"); }
}`,
  ],
};

test.each(Object.entries(FAULTY))("%s is met again by a workload", async (_, [profile, text]) => {
  await metAgain(text, profile, explorableText(text, 3));
});

test("natively as well", { timeout: 60_000 }, async () => {
  for (const what of [
    "a waiting thread that is killed",
    "a wait that is over at once while another thread is ready",
  ]) {
    const [profile = "", text = ""] = FAULTY[what] ?? [];
    const [met] = await metAgain(text, profile, explorableText(text, 3));
    const { kind, handler } = met?.verdict.fault ?? {};
    for (const told of runTextsNatively(text, met?.workload ?? ""))
      expect(told, `${kind} in ${handler}`).toContain("fault at");
  }
});
