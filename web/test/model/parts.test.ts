import { expect, test } from "vitest";
import type { Became } from "../../src/generated/services.js";
import {
  partAfter,
  type Step,
  stepsSince,
  takenBack,
  withStep,
} from "../../src/model/project/parts.js";

/** A random change of parts: some go, some come, some get another id, which may be that of another one before. */
function randomChange(parts: readonly string[], random: () => number) {
  const pool = [...parts, ...parts.map((id) => `${id}'`)].sort(() => random() - 0.5);
  const ids: Record<string, string | null> = {};
  const left: string[] = [];
  for (const id of parts) {
    const now = random() < 0.2 ? null : (pool.pop() ?? null);
    if (now !== id) ids[id] = now;
    if (now !== null) left.push(now);
  }
  const came = pool.slice(0, 2);
  return { became: { ids, came } satisfies Became, after: [...left, ...came] };
}

test("each part that lives is found again where a change is taken back, and no other for it", () => {
  for (let seed = 1; seed <= 200; seed++) {
    let state = seed;
    const random = () => {
      state = (state * 16807) % 2147483647;
      return state / 2147483647;
    };
    const parts = Array.from({ length: 8 }, (_, index) => `p${index}`);
    const { became, after } = randomChange(parts, random);
    const back = takenBack(became);
    for (const id of parts) {
      const now = partAfter(id, became);
      if (now !== null) expect(partAfter(now, back)).toBe(id);
    }
    const [found, gone] = [after.map((id) => partAfter(id, back)), became.came];
    expect(found.filter((id) => id === null)).toHaveLength(gone.length);
    expect(takenBack(back)).toMatchObject({ ids: became.ids });
  }
});

test("steps lead on from a version as long as nothing else changed the text", () => {
  const step = (version: number): Step => ({ version, made: version + 1, became: {} });
  const steps = [1, 2, 3].reduce<readonly Step[]>((all, at) => withStep(all, step(at)), []);
  expect(stepsSince(steps, 2).map(({ version }) => version)).toEqual([2, 3]);
  expect(withStep(steps, step(7))).toEqual([step(7)]);
  expect(stepsSince(steps, 4)).toEqual([]);
});
