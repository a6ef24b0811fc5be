import { expect, test } from "vitest";
import type { Explorer } from "../../src/explore/explorer.js";
import { type Explorable, explorableFile, explorableText, searched } from "../support/explored.js";
import { AGEING, FIRST_COME, schedulerFile } from "../support/programs.js";
import { PLAIN_PTH } from "../support/texts.js";

/** Where a key has a thread's name: behind its state and its wait. */
const NAME = 2;

/** All keys, without the names of threads. */
function namelessKeys(explorer: Explorer): Set<string> {
  const { states, threadsAt, threadSize, threads } = explorer.look();
  const keys = new Set<string>();
  for (let state = 0; state < states; state++) {
    const key = explorer.key(state);
    for (let thread = 0; thread < threads; thread++)
      key[threadsAt + thread * threadSize + NAME] = 0;
    keys.add(Buffer.from(key).toString("base64"));
  }
  return keys;
}

const kinds = (explorer: Explorer) =>
  explorer.faults().map(({ kind, site, handler, depth }) => `${kind} ${site} ${handler} ${depth}`);

/** The third thread in a row is put where another one sits. */
const CROWDED = `scheduler crowded {
    data { queue ready; threadref seat, current; }
    event init {}
    event newthread(t) { if (|ready| == 2) t => seat; else t => ready; }
    event schedule { ready => current; dispatch current; }
    event switch_out(t) { t => ready; }
}`;

const PROGRAMS: readonly (readonly [string, () => Explorable])[] = [
  ["first come", () => explorableFile(schedulerFile(FIRST_COME), 4)],
  ["ageing", () => explorableFile(schedulerFile(AGEING), 3)],
  ["the base for Pth", () => explorableText(PLAIN_PTH, 4)],
  ["a scheduler with faults", () => explorableText(CROWDED, 4)],
];

test.each(PROGRAMS)(
  "%s comes to the same states whether or not threads keep their names",
  (_, make) => {
    const program = make();
    const reduced = searched(program);
    const whole = searched(program, { tellsApart: true });
    expect(whole.look().states).toBeGreaterThan(reduced.look().states);
    expect(namelessKeys(whole)).toEqual(namelessKeys(reduced));
    expect(new Set(kinds(whole))).toEqual(new Set(kinds(reduced)));
  },
);
