import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Session } from "../../src/session/session.js";
import { complete, type Travel } from "../../src/session/travel.js";
import { exampleBundle, fixtureBundle, start } from "../support/engines.js";
import { destination, type Move, type Position, positionOf, replay } from "../support/position.js";
import { EXAMPLES } from "../support/programs.js";

const KNOWN = 200;
/** Runs whose whole length is compared: they end in every way there is. */
const RUNS = [
  ...EXAMPLES.map((example) => ({
    name: example.folder,
    program: () => exampleBundle(example),
  })),
  ...(["ending", "stopping", "dividing", "faulty", "deadlock", "world"] as const).map((name) => ({
    name,
    program: () => fixtureBundle(name),
  })),
];

function moveWithin(positions: readonly Position[]): fc.Arbitrary<Move> {
  const direction = fc.constantFrom(1 as const, -1 as const);
  const position = fc.constantFrom(...positions);
  return fc.oneof(
    fc.record({ kind: fc.constantFrom("tick" as const, "decision" as const), direction }),
    fc
      .tuple(position, fc.nat(2))
      .map(([{ tick }, more]) => ({ kind: "seek" as const, tick: tick + more })),
    fc.tuple(position, fc.nat(2_000_000)).map(([{ time }, more]) => ({
      kind: "time" as const,
      time: Math.min(time + more, positions.at(-1)?.time ?? 0),
    })),
    fc.record({ kind: fc.constant("run" as const), ticks: fc.integer({ min: 1, max: 60 }) }),
  );
}

function carryOut(session: Session, move: Move): void {
  complete(travel(session, move));
  if (move.kind === "run") complete(session.settle());
}

function travel(session: Session, move: Move): Travel {
  switch (move.kind) {
    case "tick":
    case "decision":
      return session.step(move.kind, move.direction);
    case "seek":
      return session.seek(move.tick);
    case "time":
      return session.seekTime(move.time);
    case "run":
      return session.run(move.ticks);
  }
}

describe("a session", () => {
  test.each(RUNS)("is in the same state by whatever way it comes there ($name)", async (run) => {
    const positions = replay(await start(run.program()), KNOWN);
    const ended = positions.at(-1)?.outcome !== null;
    const moves = fc.array(moveWithin(positions), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(moves, async (walk) => {
        const session = new Session(await start(run.program()));
        complete(session.seek(0));
        let at = 0;
        for (const move of walk) {
          const next = destination(positions, ended, at, move);
          if (next < 0) continue;
          carryOut(session, move);
          at = next;
          expect(positionOf(session)).toEqual(positions[at]);
        }
      }),
      { numRuns: 15 },
    );
  });
});
